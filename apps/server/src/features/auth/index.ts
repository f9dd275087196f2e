export { authRoutes } from './auth.routes.ts'
export { setActiveCity, userSelect } from './users.repo.ts'
