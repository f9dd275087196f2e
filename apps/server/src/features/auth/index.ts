export { authRoutes } from './auth.routes.ts'
export { joinUsers, SYSTEM_ISSUER } from './join-users.repo.ts'
export { userSelect } from './users.present.ts'
export { setActiveCity } from './users.repo.ts'
