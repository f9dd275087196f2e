/** How sure it is in which city a point lies, in our own words. */
import type { PlaceOfPoint } from './geocode.contract.ts'

/** `placeSentence('approximate', 'nearest place')`; the source is the geocoder's own short words. */
export function placeSentence(confidence: PlaceOfPoint['confidence'], source?: string | null): string {
  const by = source ? `, by ${source}` : ''
  if (confidence === 'unknown') return 'No city is known at this point.'
  return confidence === 'exact' ? `Exact${by}.` : `Approximate${by}.`
}

export const placeWords = {
  lookingUp: 'Looking up this place',
  notAsked: 'The place could not be looked up yet. It will be when the location is saved.',
  chooseCity: 'Another city? Choose the right one',
} as const

/** `savedAs('Cedar Bend', 'NE')`: said where the finding is approximate and the member's city is among the candidates. */
export function savedAs(city: string, state: string): string {
  return `It will be saved to ${city}, ${state}.`
}
