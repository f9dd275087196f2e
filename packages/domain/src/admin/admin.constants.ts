/** Numbers and defaults of the platform dashboard (CITY-19, CITY-21). */
export const ADMIN_ACTIVITIES_LIMIT = 50
export const RECENT_ACTIVITY_HOURS = 24
/** Milliseconds before the dashboard checks the caller's role. */
export const ADMIN_CHECK_DELAY = 100
/** Days in which a removed city can be put back. */
export const CITY_REMOVAL_DAYS = 30
/** Removals in the list, newest first. */
export const MAX_CITY_REMOVALS = 200
export const DEFAULT_COUNTRY = 'USA'
/** State of the map's default center, used if no state is given. */
export const SETUP_CITY_STATE = 'NE'
export const SETUP_CITY_DESCRIPTION = 'Default city created by admin'

/** Name of the city that "set up user" creates if none is given. `setupCityName('Ana')` is "Ana's City". */
export function setupCityName(userName: string): string {
  return `${userName}'s City`
}
