/** Texts of edit conflicts. */
import { clockOf } from '../text/moment.ts'

export const conflictWords = {
  mine: 'Yours',
  theirs: 'Theirs',
  nothing: 'Nothing',
  lead: 'Someone else changed this too. Choose a version of each; all other changes are kept.',
  choose: 'Choose',
  saveChoice: 'Save this choice',
  useTheirs: 'Use the current version',
} as const

/** `theirsOf(time, 'Ana Lopez')` is 'Theirs, 10:32 AM, Ana Lopez'; on another day 'Theirs, Nov 20, 10:32 AM, ...' */
export function theirsOf(time: string, name: string | null): string {
  return [conflictWords.theirs, clockOf(time), name].filter(Boolean).join(', ')
}
