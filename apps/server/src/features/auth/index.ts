export { authRoutes } from './auth.routes.ts'
export { type Identity, JOINED_ISSUER, joinUsers } from './join-users.repo.ts'
export { setActiveCity, userSelect } from './users.repo.ts'
