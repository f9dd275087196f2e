/** Texts of the map search. */
import type { SearchResult } from '@lamplighter/domain/locations'
import { formWords, navigationWords } from '../../kit/kit.messages.ts'
import { mapMessages } from '../map.messages.ts'

export const placeSearchWords = {
  label: 'Search the map',
  placeholder: 'Place, zip, coordinates or location',
  searching: 'Searching',
  failed: "Search isn't responding.",
  recent: 'Recent searches',
  clear: 'Clear search',
  all: `All in ${navigationWords.savedLocations}`,
  close: formWords.close,
  coordinates: mapMessages.coordinates,
  found: 'Found on the map',
  fromPack:
    'Searching the day pack: location names and saved streets. Towns and zip codes need a connection.',
} as const

/** Kind of a result for screen readers, before its name. */
export const placeKinds: Readonly<Record<SearchResult['kind'], string>> = {
  coordinates: mapMessages.coordinates,
  location: 'Location',
  address: 'Address',
  place: 'Place',
  zip: 'Zip',
}

/** The same for results of installed street maps. */
export const spotKinds: Readonly<Record<NonNullable<SearchResult['spot']>, string>> = {
  house: 'Address',
  crossing: 'Crossing',
  street: 'Street',
  area: 'Park',
}

/** `nothingFound('Atlantis', false)` is 'Nothing found for "Atlantis". ...' */
export function nothingFound(text: string, fromPack: boolean): string {
  const hint = fromPack ? 'Try coordinates.' : 'Try a place with its state, a zip, or coordinates.'
  return `Nothing found for "${text}". ${hint}`
}

/** `resultsFound(1)` is '1 result' */
export function resultsFound(count: number): string {
  return `${count} ${count === 1 ? 'result' : 'results'}`
}
