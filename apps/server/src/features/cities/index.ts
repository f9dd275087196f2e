export { citiesRoutes } from './cities.routes.ts'
export { purgeInvitations } from './invitations/invitations.repo.ts'
