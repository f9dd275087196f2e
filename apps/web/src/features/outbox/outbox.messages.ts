/** Texts for unsent locations. */

/** Texts for drafts that were left open. */
export const leftOpenWords = {
  title: 'Drafts',
  notSaved: 'You left this draft open. It is not saved yet.',
  unnamed: 'Unnamed location',
} as const

/**
 * `savedLater('Bench', 'Location saved successfully!')`. Names the location, because the user may be saving another one
 * by then (DUR-78).
 */
export function savedLater(name: string, message: string): string {
  return `"${name}": ${message}`
}

/** Announces several locations. */
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
