export { foldLocationChanges } from './location-counts.repo.ts'
export {
  findLocation,
  type LocationRow,
  listLocations,
  locationJson,
  restoreLocation,
} from './locations.repo.ts'
export { locationsRoutes } from './locations.routes.ts'
export { accessTo, moveToTrash } from './locations.service.ts'
export { listTrash } from './trash.repo.ts'
