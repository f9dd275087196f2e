/** Texts for unsent locations. */

/** Texts for drafts that were left open. */
export const leftOpenWords = {
  title: 'Drafts',
  notSaved: 'You left this draft open. It is not saved yet.',
  unnamed: 'Unnamed location',
} as const

/** Announces several locations. For a single one, the screen shows the usual success message. */
export function savedMany(count: number): string {
  return `${count} locations and their notes saved.`
}

/** Asked before discarding a draft. */
export function confirmDiscard(name: string): string {
  return `Discard "${name}"? It was never saved. Its notes and media on this device will be deleted.`
}

/** Shown after leaving a new location with a note (LOC-27): `keptAsNew('Bench')`. */
export function keptAsNew(name: string): string {
  return `Kept as a new location: "${name}".`
}
