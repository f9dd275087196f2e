export { foldLocationChanges, mendLocationCounts, numberOf } from './location-counts.repo.ts'
export { filteredCityIds, inBox, matching } from './location-filters.ts'
export {
  findLocation,
  listLocations,
  moveLocations,
  renamePlace,
} from './locations.repo.ts'
export { locationsRoutes } from './locations.routes.ts'
export { accessTo, moveToTrash, recordAt, restore as restoreLocation } from './locations.service.ts'
export { encodeTile, type TileCell } from './tiles/encode-tile.ts'
export type { Tile } from './tiles/tile-bounds.ts'
export { CELL_ZOOMS, insideTile, WORD_END } from './tiles/tile-query.ts'
export { listTrash } from './trash.repo.ts'
