/** Checks of a list of new cities (CITY-45). The server reads it from a file. */
import { checkEmail } from '../auth/email.rules.ts'
import { normalizeCity } from '../cities/same-city.ts'
import { stateCode } from '../cities/state-codes.ts'
import { timeZones } from '../city-admin/time-zones.ts'
import { maxLengths, messageOf } from '../http/index.ts'

export const MAX_LISTED_CITIES = 1_000
export const MAX_CITY_LIST_BYTES = 20_000_000
/** In the browser. Proxies let 1 MB pass. */
export const MAX_UPLOADED_CITY_LIST_BYTES = 700_000

/** The titles of the columns. Case, spaces and signs of a file's titles do not matter. */
export const cityListColumns = {
  name: ['city', 'city name', 'name', 'town', 'municipality'],
  state: ['state', 'st', 'state code'],
  timeZone: ['time zone', 'tz'],
  email: [
    'email',
    'admin email',
    'city admin',
    'city admin email',
    'first city admin',
    "first city admin's email",
  ],
  boundary: ['limits', 'city limits', 'boundary', 'geojson', 'geometry'],
} as const
export type CityListColumn = keyof typeof cityListColumns

/** A row as it stands in the file; empty where a column is missing. */
export type ListedCity = Record<CityListColumn, string> & { row: number }

/** Returns the first problem of a row as a sentence, or null. Its limits are checked by the server. */
export function checkListedCity({ name, state, timeZone, email }: ListedCity): string | null {
  if (name.trim() === '') return 'It has no city.'
  if (state.trim() === '') return 'It has no state.'
  if (name.trim().length > maxLengths.city.name)
    return `The name of the city has more than ${maxLengths.city.name} characters.`
  // Some would turn the rest of the line around.
  if (/[\p{Cc}\p{Cf}]/u.test(name.trim())) return 'The name of the city has a character that cannot be seen.'
  if (normalizeCity(name) === '') return 'The name of the city has no letter.'
  if (!stateCode(state)) return messageOf('state_unknown')
  if (timeZone.trim() !== '' && !timeZones.some((zone) => zone === timeZone.trim()))
    return `There is no time zone ${timeZone.trim().slice(0, 60)} here. Use a name such as America/Chicago.`
  if (email.trim() === '') return null
  if (email.trim().length > maxLengths.email) return 'The email is too long.'
  const problem = checkEmail(email)
  return problem && `The email ${problem}.`
}

/** Equal for two rows that name the same city. */
export const keyOfListedCity = ({ name, state }: Pick<ListedCity, 'name' | 'state'>): string =>
  `${normalizeCity(name)}, ${stateCode(state)}`
