/** Local storage key under which visitors and offline users keep locations (specification sections 6 and 7). */
export const SAVED_LOCATIONS_KEY = 'savedLocations'

/** Where the edit page can be entered from, and where it can be asked to return to (section 2). */
export const editLocationOrigins = ['maps', 'workorder', 'savedlocations'] as const
export type EditLocationOrigin = (typeof editLocationOrigins)[number]
