/** The words for locations that wait on the device until the server has them. */

export const heldWords = {
  title: 'Drafts',
  held: "You left this draft open. It isn't saved until you save it.",
  unnamed: 'Unnamed location',
} as const

/** Several were sent at once; one alone is announced with the sentence of a location that was saved. */
export function savedMany(count: number): string {
  return `${count} locations and their notes saved.`
}

/** The question before a draft is given up. */
export function confirmDiscard(name: string): string {
  return `Discard "${name}"? It was never saved. Its notes and media on this device will be deleted.`
}

/** Said after a new location with a note was left (LOC-27): `keptAsNew('Bench')`. */
export function keptAsNew(name: string): string {
  return `Kept as a new location: "${name}".`
}
