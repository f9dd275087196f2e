/** Local storage key under which visitors and offline users keep locations (specification sections 6 and 7). */
export const SAVED_LOCATIONS_KEY = 'savedLocations'

/** Where the edit page can be entered from, and where it can be asked to return to (section 2). */
export const editLocationOrigins = ['maps', 'workorder', 'savedlocations'] as const
export type EditLocationOrigin = (typeof editLocationOrigins)[number]

/** Where the edit page leads after saving when it was not the list that asked for the location. */
export const editLocationReturns = ['workorder'] as const
export type EditLocationReturn = (typeof editLocationReturns)[number]

/** How long a text to search for may be. */
export const GEOCODE_QUERY_LENGTH = 200
