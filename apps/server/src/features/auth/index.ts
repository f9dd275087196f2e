export { authRoutes } from './auth.routes.ts'
export { userSelect } from './users.repo.ts'
