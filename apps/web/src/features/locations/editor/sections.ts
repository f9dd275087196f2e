/** Ids of the edit page's sections, used in address hashes and by buttons. */

export const NOTES_SECTION = 'notes'
/** The notes section, with the cursor in the new note. */
export const NEW_NOTE = 'new-note'
export const DETAILS_SECTION = 'details'
/** Opens the form of a saved location, which otherwise opens read-only. */
export const EDIT = 'edit'

export function showSection(id: string): void {
  const section = document.getElementById(id)
  section?.querySelector('button')?.focus({ preventScroll: true })
  section?.scrollIntoView({ block: 'start' })
}

/** Opens a section and focuses its field. */
export function writeIn(id: string, field: 'input' | 'textarea'): void {
  const section = document.getElementById(id)
  const head = section?.querySelector<HTMLElement>('button[aria-expanded="false"]')
  if (head && head.parentElement?.parentElement === section) head.click()
  // Wait until the section is open: a hidden field cannot take focus.
  queueMicrotask(() => section?.querySelector<HTMLElement>(field)?.focus())
}
