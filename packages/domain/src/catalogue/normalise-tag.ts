/**
 * The stored form of a tag: trimmed, only letters, digits, spaces and hyphens, single spaces, lower case (LOC-14).
 * An empty result means the tag had nothing valid. `normaliseTag('  Main St. #4 ')` is 'main st 4'.
 */
export function normaliseTag(raw: string): string {
  return raw
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
