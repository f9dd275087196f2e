/** Local storage key for locations of visitors and offline users (LOC-30, LOC-31). */
export const SAVED_LOCATIONS_KEY = 'savedLocations'

/** Pages that can open the edit page, and to which it can return (LOC-8). */
export const editLocationOrigins = ['maps', 'workorder', 'savedlocations'] as const
export type EditLocationOrigin = (typeof editLocationOrigins)[number]

/** Pages that the edit page can open after saving, besides the list. */
export const editLocationReturns = ['workorder'] as const

/** Deepest zoom of location tiles; the map enlarges the tiles beyond it. */
export const MAX_TILE_ZOOM = 22
/** From this zoom on, tiles hold every location; below, they hold cells with counts. */
export const POINTS_FROM_ZOOM = 15
/** From this zoom on, every location is a pin; below, crowded locations are dots. */
export const PINS_FROM_ZOOM = 16
/** Cells with at most this many locations send them individually at every zoom. */
export const MAX_POINTS_OF_CELL = 3

/** Maximum length of a geocoding search. */
export const GEOCODE_QUERY_LENGTH = 200
/** A single letter would match half of all locations. */
export const SEARCH_MIN_LETTERS = 2
/** Maximum number of locations among the results of the map's search. */
export const MAX_LOCATIONS_FOUND = 4

/** Maximum number of suggested cities for an approximate position. */
export const MAX_CANDIDATES = 4

/**
 * Finds where most locations are, without distant outliers. Takes the fullest areas until they hold `share` of all
 * locations, and adds neighbors with at least `beside` times the count of the fullest area. Areas are tiles at `zoom`, about
 * 4 km wide in the central United States. The densest spot is a tile at zoom `finest` in the fullest area.
 */
export const MAIN_EXTENT = { zoom: 13, share: 0.95, beside: 0.01, finest: 16 } as const

/** Number of tags, or values of another filter, that are offered, most used first. */
export const MAX_TAGS_OFFERED = 200

/** Sort orders of location lists (LOC-108); `-` means descending. */
export const locationSorts = ['-updated', 'updated', 'name', '-name'] as const
export type LocationSort = (typeof locationSorts)[number]
export const DEFAULT_LOCATION_SORT: LocationSort = '-updated'
