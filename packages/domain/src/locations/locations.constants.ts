/** Local storage key under which visitors and offline users keep locations (LOC-30, LOC-31). */
export const SAVED_LOCATIONS_KEY = 'savedLocations'

/** Where the edit page can be entered from, and where it can be asked to return to (LOC-8). */
export const editLocationOrigins = ['maps', 'workorder', 'savedlocations'] as const
export type EditLocationOrigin = (typeof editLocationOrigins)[number]

/** Where the edit page leads after saving when it was not the list that asked for the location. */
export const editLocationReturns = ['workorder'] as const

/** The deepest tile that is answered; a map that goes closer enlarges the last it has. */
export const MAX_TILE_ZOOM = 22
/** From this zoom on a tile holds every location one by one; further away it holds cells. */
export const POINTS_FROM_ZOOM = 15
/** From this zoom on every location is a pin; before, those that lie close together are dots. */
export const PINS_FROM_ZOOM = 16
/** A cell with no more locations than this sends them one by one, whatever the zoom. */
export const MAX_POINTS_OF_CELL = 3

/** How long a text to search for may be. */
export const GEOCODE_QUERY_LENGTH = 200
/** A single letter would match half of all locations. */
export const SEARCH_MIN_LETTERS = 2
/** So many locations are among what the search of a map finds. */
export const MAX_LOCATIONS_FOUND = 4

/** So many cities are offered at most where it is not sure in which one a point lies. */
export const MAX_CANDIDATES = 4

/**
 * Where most locations are, without the few that lie far off: the fullest areas that together hold this share, and their
 * neighbors unless they hold less than `beside` of the fullest. Areas are tiles of this zoom, about 4 km wide in the middle of
 * the United States; within the fullest, the densest spot is a tile of the finest zoom.
 */
export const MOST_ARE = { zoom: 13, share: 0.95, beside: 0.01, finest: 16 } as const

/** So many tags are offered as filters, the most used. */
export const MAX_TAGS_OFFERED = 200

/** How a list of locations can be sorted (LOC-108): `-` is descending. */
export const locationSorts = ['-updated', 'updated', 'name', '-name'] as const
export type LocationSort = (typeof locationSorts)[number]
export const DEFAULT_LOCATION_SORT: LocationSort = '-updated'
