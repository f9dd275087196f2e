/** Reads the status of an order and its dates, which depend on each other (ORDER-62, ORDER-63). */
import { type FileDate, instantOf, readDate, statusIn } from '@lamplighter/domain/imports'
import type { WorkOrderStatus } from '@lamplighter/domain/work-orders'
import type { ImportField, Mapping } from '../import-fields.ts'
import { oneLine, quoted } from '../row-text.ts'

/** The reason why a row is refused. */
export type Refused = { refused: string }
/** The text of a field in a row. */
export type Cell = (field: ImportField) => string

export interface TimeRules {
  mapping: Mapping
  timeZone: string
  /** No order is created or closed after this moment, in milliseconds since 1970. */
  now: number
}

/** Columns of work_orders. */
export interface OrderTimes {
  status?: WorkOrderStatus
  created_at?: string
  closed_at?: string | null
  closing_note?: string | null
  closing_reason?: string | null
  due_on?: string | null
}

const DAY_MS = 86_400_000
const EARLIEST = '1900-01-01'
const [DUE_FROM, DUE_TO] = ['2000-01-01', '2100-12-31']

export function timesIn(cell: Cell, rules: TimeRules): (OrderTimes & { remarks: string[] }) | Refused {
  const created = timeIn('created', cell, rules)
  if ('refused' in created) return created
  const closed = timeIn('closed', cell, rules)
  if ('refused' in closed) return closed
  const due = dueIn(cell)
  if ('refused' in due) return due
  // A day without a time is over at midnight.
  if (created.ms !== null && closed.ms !== null && closed.ms + (closed.isDay ? DAY_MS : 1) <= created.ms)
    return {
      refused: `it was closed (${quoted(cell('closed'))}) before it was created (${quoted(cell('created'))})`,
    }
  const said = cell('status')
  const status = said === '' ? (closed.ms === null ? 'open' : 'finished') : statusIn(said)
  if (!status) return { refused: `the status ${quoted(said)} is not known; use Open or Finished` }
  const { mapping } = rules
  const dueOn = mapping.due ? { due_on: due.day } : {}
  if (status === 'finished') return { ...dueOn, ...finished(created.ms, closed.ms, cell, mapping) }
  // Without these columns, an order that was closed here stays closed.
  const isSaid = mapping.status || mapping.closed
  return {
    ...dueOn,
    ...(created.ms === null ? {} : { created_at: iso(created.ms) }),
    ...(isSaid ? { status, closed_at: null, closing_note: null, closing_reason: null } : {}),
    remarks: closingCells
      .filter(([field]) => cell(field) !== '')
      .map(([, name]) => `it is open, so its ${name} is left out`),
  }
}

const closingCells = [
  ['closed', 'closed date'],
  ['closingNote', 'closing note'],
  ['closingReason', 'closing reason'],
] as const

function finished(createdMs: number | null, closedMs: number | null, cell: Cell, mapping: Mapping) {
  const closedAt = closedMs ?? createdMs
  const instead = createdMs === null ? 'the time of the import' : 'the created date'
  return {
    status: 'finished' as const,
    ...(closedAt === null
      ? {}
      : {
          created_at: iso(createdMs ?? closedAt),
          closed_at: iso(Math.max(closedAt, createdMs ?? closedAt)),
        }),
    ...(mapping.closingNote ? { closing_note: cell('closingNote') || null } : {}),
    ...(mapping.closingReason ? { closing_reason: oneLine(cell('closingReason')) || null } : {}),
    remarks: closedMs === null ? [`it is finished without a closed date, so ${instead} is used`] : [],
  }
}

const iso = (ms: number) => new Date(ms).toISOString()

interface Time {
  /** Milliseconds since 1970; null for a blank cell. */
  ms: number | null
  isDay: boolean
}

function timeIn(field: 'created' | 'closed', cell: Cell, { timeZone, now }: TimeRules): Time | Refused {
  const date = dateIn(field, cell)
  if (date === null) return { ms: null, isDay: false }
  if ('refused' in date) return date
  if (date.day < EARLIEST) return { refused: `the ${field} date ${quoted(cell(field))} is before 1900` }
  const ms = instantOf(date, timeZone)
  if (ms > now) return { refused: `the ${field} date ${quoted(cell(field))} is in the future` }
  return { ms, isDay: date.seconds === null }
}

function dueIn(cell: Cell): { day: string | null } | Refused {
  const date = dateIn('due', cell)
  if (date === null) return { day: null }
  if ('refused' in date) return date
  if (date.day >= DUE_FROM && date.day <= DUE_TO) return { day: date.day }
  return { refused: `the due date ${quoted(cell('due'))} is not in this century` }
}

function dateIn(field: 'created' | 'closed' | 'due', cell: Cell): FileDate | Refused | null {
  const text = cell(field)
  if (text === '') return null
  const hint = 'write it as 2026-11-21 or 11/21/2026'
  return readDate(text) ?? { refused: `the ${field} date ${quoted(text)} cannot be read; ${hint}` }
}
