/** The words for locations that wait on the device until the server has them. */

export const heldWords = {
  title: 'Drafts',
  held: 'A draft that you left open. It is not saved until you save it.',
  unnamed: 'Location without a name',
} as const

/** Several were sent at once; one alone is announced with the sentence of a location that was saved. */
export function savedMany(count: number): string {
  return `${count} locations and their notes saved.`
}

/** The question before a draft is given up. */
export function confirmDiscard(name: string): string {
  return `Give up "${name}"? It was never saved, and its notes and media on this device go with it.`
}

/** Said after a new location with a note was left (LOC-27): `keptAsNew('Bench')`. */
export function keptAsNew(name: string): string {
  return `Kept as a new location: "${name}".`
}
