/** Parts of the edit page that an address names behind its '#', or a button leads to. */

/** The section of notes and media. */
export const NOTES_SECTION = 'notes'
/** The same, with the cursor in the new note. */
export const NEW_NOTE = 'new-note'
export const DETAILS_SECTION = 'details'
/** The form of a saved location, which is else read first. */
export const EDIT = 'edit'

/** To the head of a section. */
export function showSection(id: string): void {
  const section = document.getElementById(id)
  section?.querySelector('button')?.focus({ preventScroll: true })
  section?.scrollIntoView({ block: 'start' })
}

/** Unfolds a section and puts the cursor into its field. */
export function writeIn(id: string, field: 'input' | 'textarea'): void {
  const section = document.getElementById(id)
  const head = section?.querySelector<HTMLElement>('button[aria-expanded="false"]')
  if (head && head.parentElement?.parentElement === section) head.click()
  // Once what was clicked is unfolded: a field that is hidden takes no focus.
  queueMicrotask(() => section?.querySelector<HTMLElement>(field)?.focus())
}
