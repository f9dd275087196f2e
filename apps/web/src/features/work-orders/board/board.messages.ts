/** UI texts of the board of work orders (ORDER-69 to ORDER-73). */
import { addDays, formatCount } from '@lamplighter/domain/format'
import type { BoardColumnKey, BoardGrouping } from '@lamplighter/domain/work-orders'
import { ordersCounted } from '../bulk/order-bulk.messages.ts'
import { dayOf, workOrderWords } from '../work-orders.messages.ts'

export const boardWords = {
  board: 'Board of open work orders',
  columns: 'Columns',
  move: 'Move',
  moveTo: 'Move to',
  empty: 'No work orders.',
  moveFailed: "Couldn't move this work order. Please try again.",
  doubleBooked: 'Double-booked',
} as const

export const groupingLabels: Record<BoardGrouping, string> = {
  assignee: 'Person or crew',
  crew: 'Crew',
  due: 'Due day',
}

const fixedNames = {
  nobody: workOrderWords.unassigned,
  'no-crew': workOrderWords.noCrew,
  'no-day': workOrderWords.noDueDate,
  overdue: workOrderWords.overdue,
  later: 'Later',
} as const

/** `columnName('nobody', null, today)` is 'Unassigned'; that of 'day:2026-12-01' is 'Tue, Dec 1', or 'Today' on that day. */
export function columnName(key: BoardColumnKey, name: string | null, today: string): string {
  if (key in fixedNames) return fixedNames[key as keyof typeof fixedNames]
  if (!key.startsWith('day:')) return name ?? workOrderWords.unknownPerson
  const day = key.slice('day:'.length)
  if (day === today) return workOrderWords.today
  return day === addDays(today, 1) ? workOrderWords.tomorrow : dayOf(day)
}

/** '12', or '12+' while further orders are not loaded. */
export const columnCount = (count: number, isPartial: boolean) =>
  `${formatCount(count)}${isPartial ? '+' : ''}`

/** `countedSoFar(3, true)` is '3 work orders or more'. */
export const countedSoFar = (count: number, isPartial: boolean) =>
  `${ordersCounted(count)}${isPartial ? ' or more' : ''}`

/** Accessible name of a column: 'Streets A: 3 work orders'. */
export const columnLabel = (name: string, count: number, isPartial = false) =>
  `${name}: ${countedSoFar(count, isPartial)}`

/** `moveOf('Bench squeaks')` is 'Move: Bench squeaks' */
export const moveOf = (title: string) => `${boardWords.move}: ${title}`

/** `movedMessage('Bench squeaks', 'Streets A')` is 'Bench squeaks moved to Streets A.' */
export const movedMessage = (title: string, column: string) => `${title} moved to ${column}.`

/** `doubleBookedOn(['Ana'], '2026-12-01')` is 'Double-booked on Tue, Dec 1: Ana.' */
export const doubleBookedOn = (names: readonly string[], day: string) =>
  `${boardWords.doubleBooked} on ${dayOf(day)}: ${names.join(', ')}.`

/** `doubleBookedMark(['Ana'])` is 'Double-booked: Ana' */
export const doubleBookedMark = (names: readonly string[]) =>
  `${boardWords.doubleBooked}: ${names.join(', ')}`
