/** Suggests the title of a new work order from a note. */
import { maxLengths } from '../http/index.ts'

/**
 * Returns the note's first line, shortened between two words if needed; empty without text (ORDER-23).
 * `proposedTitle('Cap is missing\nWrench needed')` is 'Cap is missing'.
 */
export function proposedTitle(note: string): string {
  const line = note.trim().split('\n', 1)[0]?.trim() ?? ''
  const most = maxLengths.workOrder.title
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const end = /\s/.test(line.charAt(most)) ? most : cut.search(/\s\S*$/)
  // Avoids splitting a surrogate pair.
  return end > 0 ? cut.slice(0, end).trimEnd() : cut.replace(/[\uD800-\uDBFF]$/, '')
}
