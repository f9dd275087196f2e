export { matchingOrders, ordersWithPlaces } from './order-filters.ts'
export { workOrdersRoutes } from './work-orders.routes.ts'
