/** UI texts of the edit form. */
import type { PlaceOfPoint } from '@lamplighter/domain/locations'
import { formatDistance } from '@lamplighter/domain/map'

export const editWords = {
  map: 'Map of this location',
  attributes: 'Details from the import',
  ownNotesHint: "Permanent details: access, keys, sizes. Put today's observations in Notes/Media.",
  place: 'Place',
  tagsOfThis: 'Tags of this location',
  newTag: 'Add a tag',
  addTag: 'Add tag',
  kindsNear: 'Types nearby',
  searchIcons: 'Search icons',
  searchIconsExample: 'Hydrant, valve, bench',
  noSuchIcon: 'No matching icon. Choose a general one:',
  category: 'Category',
  street: 'Street',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  coordinates: 'Coordinates',
  noneYet: 'None yet',
  nearby: 'Nearby',
  nothingNearby: 'Nothing else is marked within 1,000 ft.',
} as const

/** Accessible name of the button that removes a tag. */
export function removeTagName(tag: string): string {
  return `Remove tag ${tag}`
}

/** `tagCount(1)` is '1 tag'; null for none. */
export function tagCount(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? '1 tag' : `${count} tags`
}

/** `placeSentence('approximate', 'nearest place')` is 'Approximate, by nearest place.' The geocoder sets the source. */
export function placeSentence(confidence: PlaceOfPoint['confidence'], source?: string | null): string {
  const by = source ? `, by ${source}` : ''
  if (confidence === 'unknown') return 'No city is known at this point.'
  return confidence === 'exact' ? `Exact${by}.` : `Approximate${by}.`
}

export const placeWords = {
  lookingUp: 'Looking up this place',
  notAsked: "We'll look up the address when you save.",
  chooseCity: 'Wrong city? Choose another',
} as const

/** Shown if the place is approximate and the member's city is one of the candidates. */
export function savedAs(city: string, state: string): string {
  return `It will be saved to ${city}, ${state}.`
}

/** `moved(23.8)` is 'Moved 78 ft' */
export function moved(meters: number): string {
  return `Moved ${formatDistance(meters)}`
}

export const moveWords = {
  putBack: 'Put it back',
  backAgain: 'The pin is back where it was saved.',
  was: 'Saved at',
  becomes: 'Moves to',
  putHere: 'Put pin here',
  backToPin: 'Back to the pin',
  /** Shown after a tap on the map of a saved location that is not being moved yet (LOC-101). */
  touchFirst: 'To move this location, press Edit or tap its pin first.',
  nowMove: 'Drag the pin, or tap the map where it belongs.',
} as const

/** `addTo('Hydrant 230')` is 'Add to Hydrant 230'. Shown in the duplicate hint. */
export function addTo(name: string): string {
  return `Add to ${name}`
}

/** `addedTo('Hydrant 230')` is 'Added to "Hydrant 230".' */
export function addedTo(name: string): string {
  return `Added to "${name}".`
}

/** `moveQuestion('Hydrant 12', 23.8)` is 'Move "Hydrant 12" by 78 ft?' */
export function moveQuestion(name: string, meters: number): string {
  return `Move "${name}" by ${formatDistance(meters)}?`
}

/** `youAreHere(8, false)` is 'Your location (accurate to 26 ft).' */
export function youAreHere(accuracy: number, pinIsDown: boolean): string {
  const here = `Your location (accurate to ${formatDistance(accuracy, 2)}).`
  return pinIsDown ? `${here} The pin stays where it is.` : here
}
