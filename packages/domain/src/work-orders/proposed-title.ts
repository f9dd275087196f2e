/** The title that a new order is proposed, from the note in which somebody wrote what is wrong. */
import { maxLengths } from '../http/index.ts'

/**
 * The note's first line, cut between two words where it is longer than a title may be; nothing where there is no text (ORDER-23):
 * `proposedTitle('Cap is missing\nWrench needed')` is 'Cap is missing'.
 */
export function proposedTitle(note: string): string {
  const line = note.trim().split('\n', 1)[0]?.trim() ?? ''
  const most = maxLengths.workOrder.title
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const end = /\s/.test(line.charAt(most)) ? most : cut.search(/\s\S*$/)
  // A character outside the basic plane is two of these.
  return end > 0 ? cut.slice(0, end).trimEnd() : cut.replace(/[\uD800-\uDBFF]$/, '')
}
