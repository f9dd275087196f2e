/** The words of other systems for priorities and states of a work order (ORDER-62). */
import type { Priority, WorkOrderStatus } from '../work-orders/index.ts'

const priorityWords: Record<Priority, string> = {
  high: 'high, highest, urgent, very urgent, emergency, critical, immediate, asap, severe, major',
  medium: 'medium, med, normal, standard, routine, moderate, regular, average, default',
  low: 'low, lowest, minor, not urgent, non urgent',
}

const statusWords: Record<WorkOrderStatus, string> = {
  open: `open, opened, reopened, re opened, new, active, assigned, unassigned, in progress, inprogress, work in progress,
    in process, under review, in review, pending, waiting, on hold, hold, deferred, started, not started, scheduled,
    unscheduled, planned, submitted, requested, received, acknowledged, accepted, approved, dispatched, referred, queued,
    to do, todo, incomplete`,
  finished: `finished, closed, close, completed, complete, done, resolved, fixed, repaired, archived, canceled, cancelled,
    rejected, denied, declined, duplicate, void, invalid, abandoned`,
}

function byWord<Value extends string>(words: Record<Value, string>): ReadonlyMap<string, Value> {
  return new Map(
    (Object.entries(words) as [Value, string][]).flatMap(([value, listed]) =>
      listed.split(',').map((word): [string, Value] => [word.trim().replace(/\s+/g, ' '), value]),
    ),
  )
}

const priorityOfWord = byWord(priorityWords)
const statusOfWord = byWord(statusWords)

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The whole text, or a part of it: 'Open - Dup' is 'Open', and '1 - High' is 'High'. */
function find<Value>(words: ReadonlyMap<string, Value>, text: string): Value | null {
  const whole = words.get(plain(text))
  if (whole !== undefined) return whole
  for (const part of text.split(/[-–—:;,/()]/)) {
    const found = words.get(plain(part))
    if (found !== undefined) return found
  }
  return null
}

/** Null for an unknown word. `priorityIn('Urgent')` is 'high'. */
export const priorityIn = (text: string): Priority | null => find(priorityOfWord, text)

/** Null for an unknown word. `statusIn('Completed - Dup')` is 'finished'. */
export const statusIn = (text: string): WorkOrderStatus | null => find(statusOfWord, text)
