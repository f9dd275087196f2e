export { cityAdminRoutes } from './city-admin.routes.ts'
