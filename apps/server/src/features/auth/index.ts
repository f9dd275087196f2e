export { authRoutes } from './auth.routes.ts'
export { joinUsers, NOBODYS_ISSUER } from './join-users.repo.ts'
export { setActiveCity, userSelect } from './users.repo.ts'
