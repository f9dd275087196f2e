/** The words of finding one's way on the map: where the pin is, and where a typed text leads. */
import type { CityAndState } from '../cities/same-city.ts'
import { formWords } from '../http/form.messages.ts'
import { mapMessages } from '../map/map.messages.ts'
import { UNKNOWN_CITY, UNKNOWN_ZIP } from '../map/map-defaults.ts'
import type { PlaceOfPoint, SearchResult } from './geocode.contract.ts'

type NamedPlace = Pick<PlaceOfPoint, 'city' | 'state' | 'zip' | 'confidence'>

/** Where a point is, and how sure that is. A guess reads 'near Hickman, NE (approximate)'. */
export function placeName({ city, state, zip, confidence }: NamedPlace): string {
  if (confidence === 'unknown' || city === UNKNOWN_CITY) return UNKNOWN_CITY
  if (confidence === 'approximate') return `near ${asGuess({ city, state })}`
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

const ownCitiesOnly = 'Locations can be saved in your own cities only.'

/** Said before somebody goes on at a place that is none of their cities; the server decides when they save. */
export function notYourCity({ city, state, confidence }: NamedPlace): string {
  if (confidence === 'unknown' || city === UNKNOWN_CITY) return `No city is known here. ${ownCitiesOnly}`
  return confidence === 'approximate'
    ? `This looks like ${city}, ${state}, where you are not a member. ${ownCitiesOnly}`
    : `You are not a member of ${city}, ${state}. ${ownCitiesOnly}`
}

export const pinWords = {
  newLocation: 'New location',
  lookingUp: 'Looking up this place',
  notLookedUp: 'This place could not be looked up',
  remove: 'Remove pin',
  placeAtCenter: 'Place pin at center',
  place: 'Place pin',
  placeHere: 'Place pin here',
  move: 'Move pin',
} as const

/** `kindOfLocation('Fire Hydrant', 'Public Safety', 'Ruth Nguyen')`: what it is, whose, and who made it. */
export function kindOfLocation(label: string, department: string | null, creator: string): string {
  return [label, department, `by ${creator}`].filter(Boolean).join(', ')
}

export const visibleListWords = {
  map: "Map of your city's locations",
  title: 'On this map',
  none: 'No locations in this part of the map.',
  failed: 'The list could not be loaded.',
  showMore: 'Show more',
} as const

/** `moreOnMap(1200)` is '1,200 more are here. Zoom in to see them one by one.' */
export function moreOnMap(unlisted: number): string {
  return `${unlisted.toLocaleString('en-US')} more are here. Zoom in to see them one by one.`
}

export const placeSearchWords = {
  label: 'Search the map',
  placeholder: 'Place, zip, coordinates or location',
  searching: 'Searching',
  failed: 'The search did not answer.',
  recent: 'Recent searches',
  clear: 'Clear search',
  close: formWords.close,
  coordinates: mapMessages.coordinates,
  found: 'Found on the map',
} as const

/** How each kind of result is called for screen readers, before its name. */
export const placeKinds: Readonly<Record<SearchResult['kind'], string>> = {
  coordinates: mapMessages.coordinates,
  location: 'Location',
  address: 'Address',
  place: 'Place',
  zip: 'Zip',
}

/** `nothingFound('Atlantis')` is 'Nothing found for "Atlantis". ...' */
export function nothingFound(text: string): string {
  return `Nothing found for "${text}". Try a place with its state, a zip, or coordinates.`
}

/** `resultsFound(1)` is '1 result' */
export function resultsFound(count: number): string {
  return `${count} ${count === 1 ? 'result' : 'results'}`
}
