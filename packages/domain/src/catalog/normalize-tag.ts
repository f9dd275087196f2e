/**
 * Returns the stored form of a tag: trimmed, lower case, only letters, digits, hyphens and single spaces (LOC-14). The
 * result is empty if nothing valid is left. `normalizeTag(' Main St. #4 ')` is 'main st 4'.
 */
export function normalizeTag(raw: string): string {
  return raw
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
