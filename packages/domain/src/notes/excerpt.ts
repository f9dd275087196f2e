/** Lengths of note previews in characters (NOTE-7). */
export const EDIT_PAGE_PREVIEW = 100
export const SHORT_PREVIEW = 50
export const GALLERY_TEXT = 50

/** Shortens text to this many characters and appends '...'. Never splits a surrogate pair. */
export function excerpt(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}...`
}
