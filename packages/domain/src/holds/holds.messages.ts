/** Sentences about holds that the server and the screens say. */
import { formatCount, timeFormat } from '../format/index.ts'
import type { Hold, Purge } from './holds.contract.ts'

const shownDay = timeFormat({ timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })

/** Returns 'Mar 1, 2026 to Mar 31, 2026', or only the one day. */
export function periodInWords(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => shownDay(Date.parse(day)))
  return from === to ? `${first}` : `${first} to ${last}`
}

/** Returns 'Hydrant 12' or 'Mar 1, 2026 to Mar 31, 2026'. */
export const subjectInWords = ({ from, to, name }: Hold['subject']): string =>
  from && to ? periodInWords(from, to) : name

/** Quoted, because a reason may contain commas. `quotedReasons(['Smith v. City', 'Audit'])` returns '“Smith v. City”, “Audit”'. */
export const quotedReasons = (reasons: readonly string[]): string =>
  reasons.map((reason) => `“${reason}”`).join(', ')

/** `holdsWords(['Smith v. City'])` returns 'Hold “Smith v. City”'. */
export const holdsWords = (reasons: readonly string[]): string =>
  `${reasons.length === 1 ? 'Hold' : 'Holds'} ${quotedReasons(reasons)}`

/** `keptWords(3, ['Smith v. City'])` returns '3 kept: Hold “Smith v. City”'. Null if nothing was kept. */
export const keptWords = (count: number, reasons: readonly string[]): string | null =>
  count === 0 ? null : `${formatCount(count)} kept: ${holdsWords(reasons)}`

type Purged = Pick<Purge, 'locations' | 'notes' | 'kept'>

/** Returns '12 locations and 1 note purged from the trash, 3 kept by holds'. */
export function purgedWords({ locations, notes, kept }: Purged): string {
  const count = (amount: number, one: string) => `${formatCount(amount)} ${one}${amount === 1 ? '' : 's'}`
  const purged = [
    locations > 0 || notes === 0 ? count(locations, 'location') : '',
    notes > 0 ? count(notes, 'note') : '',
  ].filter(Boolean)
  return `${purged.join(' and ')} purged from the trash${kept > 0 ? `, ${formatCount(kept)} kept by holds` : ''}`
}
