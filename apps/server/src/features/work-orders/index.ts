export { workOrdersRoutes } from './work-orders.routes.ts'
