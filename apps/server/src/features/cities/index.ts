export { citiesRoutes } from './cities.routes.ts'
