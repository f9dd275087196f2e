/** Numbers and defaults of the platform dashboard (CITY-19, CITY-21). */
export const ADMIN_ACTIVITIES_LIMIT = 50
export const RECENT_ACTIVITY_HOURS = 24
/** Milliseconds before the dashboard checks the caller's role. */
export const ADMIN_CHECK_DELAY = 100
export const DEFAULT_COUNTRY = 'USA'
/** Its state when none is given: the one of the map's default center. */
export const SETUP_CITY_STATE = 'NE'
export const SETUP_CITY_DESCRIPTION = 'Default city created by admin'

/** The city that "set up user" makes when no name is given. `setupCityName('Ana')` is "Ana's City". */
export function setupCityName(userName: string): string {
  return `${userName}'s City`
}
