export { assignedTo, matchingOrders, ordersWithPlaces } from './order-filters.ts'
export { purgeViewers } from './viewers.repo.ts'
export { withLastStep, workOrderSelect } from './work-orders.present.ts'
export { workOrdersRoutes } from './work-orders.routes.ts'
