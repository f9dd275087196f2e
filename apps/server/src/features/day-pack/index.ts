export { dayPackRoutes } from './day-pack.routes.ts'
export { purgeDepartures } from './departures.repo.ts'
