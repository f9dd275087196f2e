/** Default views of the maps (WORD-8). */

/** A point in the US Midwest. */
export const DEFAULT_CENTER = { latitude: 40.62, longitude: -96.63 } as const
export const WORK_ORDERS_CENTER = { latitude: 40.7128, longitude: -74.006 } as const

export const zooms = {
  mapsPage: 16,
  editPage: 18,
  afterGeolocation: 18,
  savedLocations: 4,
  savedLocationsFirst: 12,
  selectLocation: 10,
  workOrders: 10,
} as const

/** Browser geolocation; times in milliseconds. */
export const geolocationOptions = { enableHighAccuracy: true, timeout: 30_000, maximumAge: 0 } as const

/** Results of reverse geocoding if nothing is known (LOC-5). */
export const UNKNOWN_CITY = 'Unknown City'
export const UNKNOWN_STATE = 'Unknown State'
export const UNKNOWN_ZIP = '00000'
