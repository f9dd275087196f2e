export { dayPackRoutes } from './day-pack.routes.ts'
