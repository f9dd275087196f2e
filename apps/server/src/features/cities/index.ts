export { citiesRoutes } from './cities.routes.ts'
export { insertInvitation, purgeInvitations } from './invitations/invitations.repo.ts'
