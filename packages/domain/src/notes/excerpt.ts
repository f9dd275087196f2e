/** How much of a note is shown where (NOTE-7), in characters. */
export const EDIT_PAGE_PREVIEW = 100
export const SHORT_PREVIEW = 50
export const GALLERY_TEXT = 50

/** The text cut to so many characters, with '...' where something was cut. Never cuts inside a character. */
export function excerpt(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}...`
}
