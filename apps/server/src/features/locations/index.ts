export { type DoneInBulk, sharedEntry } from './bulk-changes.ts'
export { findPoint } from './locate.ts'
export { correctLocationCounts, foldLocationChanges, numberOf } from './location-counts.repo.ts'
export { filteredCityIds, hasTerm, inBox, matching, meetsBox } from './location-filters.ts'
export { enteredColumns } from './locations.present.ts'
export {
  findLocation,
  listLocations,
  moveLocations,
  renamePlace,
} from './locations.repo.ts'
export { locationsRoutes } from './locations.routes.ts'
export {
  accessTo,
  create as createLocation,
  moveToTrash,
  recordAt,
  restore as restoreLocation,
} from './locations.service.ts'
export { placeWordsKeeper } from './place-words.repo.ts'
export { packedPoints } from './tiles/packed-points.ts'
export { insideTile, WORD_END } from './tiles/tile-query.ts'
export { listTrash } from './trash.repo.ts'
