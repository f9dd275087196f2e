export { findLocation, type LocationRow } from './locations.repo.ts'
export { locationsRoutes } from './locations.routes.ts'
export { accessTo } from './locations.service.ts'
