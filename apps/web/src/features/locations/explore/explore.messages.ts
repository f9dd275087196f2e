/** UI texts of the maps page: names of places around the pin. */
import type { CityAndState } from '@lamplighter/domain/cities'
import type { PlaceOfPoint } from '@lamplighter/domain/locations'
import { UNKNOWN_CITY, UNKNOWN_ZIP } from '@lamplighter/domain/map'

/** Shown when a platform admin who only views the city clicks the map. */
export function onlyMembersAdd(city: string): string {
  return `Only members of ${city} can add locations.`
}

type NamedPlace = Pick<PlaceOfPoint, 'city' | 'state' | 'zip' | 'confidence'>

/** Name of a point's place. An approximate one reads 'near Hickman, NE (approximate)'. */
export function placeName({ city, state, zip, confidence }: NamedPlace): string {
  if (confidence === 'unknown' || city === UNKNOWN_CITY) return UNKNOWN_CITY
  if (confidence === 'approximate') return `near ${asGuess({ city, state })}`
  return cityWithZip({ city, state, zip })
}

/** 'Hickman, NE 68372', or 'Hickman, NE' if the zip is unknown (LOC-5). */
export function cityWithZip({ city, state, zip }: Pick<NamedPlace, 'city' | 'state' | 'zip'>): string {
  return zip === UNKNOWN_ZIP ? `${city}, ${state}` : `${city}, ${state} ${zip}`
}

/** `cityInFull({ city: 'Hickman', state: 'NE' })` is 'Hickman, NE' */
export function cityInFull({ city, state }: CityAndState): string {
  return `${city}, ${state}`
}

/** `asGuess({ city: 'Hickman', state: 'NE' })` is 'Hickman, NE (approximate)' */
export function asGuess({ city, state }: CityAndState): string {
  return `${cityInFull({ city, state })} (approximate)`
}

const ownCitiesOnly = 'You can only save locations in your cities.'

/** Warns before the user starts a location outside their cities. Only the server's check on save is final. */
export function notYourCity({ city, state, confidence }: NamedPlace): string {
  if (confidence === 'unknown' || city === UNKNOWN_CITY) return `No city is known here. ${ownCitiesOnly}`
  return confidence === 'approximate'
    ? `This looks like ${city}, ${state}, where you are not a member. ${ownCitiesOnly}`
    : `You are not a member of ${city}, ${state}. ${ownCitiesOnly}`
}
