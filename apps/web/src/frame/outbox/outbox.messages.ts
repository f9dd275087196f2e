import { formWords } from '../../kit/kit.messages.ts'
/** The words for locations that wait on the device until the server has them. */

export const waitingWords = {
  title: 'Not saved yet',
  discard: formWords.discard,
  held: 'A draft that you left open.',
  keepHere: 'These are kept on this device only.',
  unnamed: 'Location without a name',
} as const

/** `notSavedYet(1)` is '1 location not saved yet'. */
export function notSavedYet(count: number): string {
  return count === 1 ? '1 location not saved yet' : `${count} locations not saved yet`
}

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
  return `Kept as a new location: ${name}.`
}
