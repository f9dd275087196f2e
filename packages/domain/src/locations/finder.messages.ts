/** The words of finding one's way on the map: where the pin is, and where a typed text leads. */
import { UNKNOWN_CITY, UNKNOWN_ZIP } from '../map/map-defaults.ts'
import type { PlaceOfPoint, SearchResult } from './geocode.contract.ts'

type NamedPlace = Pick<PlaceOfPoint, 'city' | 'state' | 'zip' | 'confidence'>

/** Where a point is, and how sure that is. A guess reads 'near Hickman, NE (approximate)'. */
export function placeName({ city, state, zip, confidence }: NamedPlace): string {
  if (confidence === 'unknown' || city === UNKNOWN_CITY) return UNKNOWN_CITY
  if (confidence === 'approximate') return `near ${city}, ${state} (approximate)`
  return zip === UNKNOWN_ZIP ? `${city}, ${state}` : `${city}, ${state} ${zip}`
}

const ownCitiesOnly = 'Locations can be saved in your own cities only.'

/** Said before somebody goes on at a place that is none of their cities; the server decides when they save. */
export function notYourCity({ city, state, confidence }: NamedPlace): string {
  if (confidence === 'unknown' || city === UNKNOWN_CITY) return `No city is known here. ${ownCitiesOnly}`
  return confidence === 'approximate'
    ? `This looks like ${city}, ${state}, where you are not a member. ${ownCitiesOnly}`
    : `You are not a member of ${city}, ${state}. ${ownCitiesOnly}`
}

const sureWithinMetres = 30
const feetPerMetre = 3.28084

/** What to say of a position that is too vague to mark an asset by, or null. `vaguePosition(35)` speaks of 110 feet. */
export function vaguePosition(accuracyMetres: number): string | null {
  if (accuracyMetres <= sureWithinMetres) return null
  const feet = Number((accuracyMetres * feetPerMetre).toPrecision(2)).toLocaleString('en-US')
  return `Your position is only known to within ${feet} feet. Place the pin by what you see on the map.`
}

export const pinWords = {
  newLocation: 'New location',
  lookingUp: 'Looking up this place',
  notLookedUp: 'This place could not be looked up',
  remove: 'Remove pin',
  placeAtCentre: 'Place pin at centre',
  place: 'Place pin',
  placeHere: 'Place pin here',
} as const

export const visibleListWords = {
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
  close: 'Close',
  coordinates: 'Coordinates',
  found: 'Found on the map',
} as const

/** How each kind of result is called for screen readers, before its name. */
export const placeKinds: Readonly<Record<SearchResult['kind'], string>> = {
  coordinates: 'Coordinates',
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
