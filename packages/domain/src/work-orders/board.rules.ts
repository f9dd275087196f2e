/** Columns of the dispatcher's board, moves between them, and double-booking (ORDER-69 to ORDER-72). */
import { addDays } from '../format/index.ts'
import type { Assignment, Caller } from '../memberships/index.ts'
import { type Assigned, checkAssignment, MAX_ASSIGNEES } from './assignment.rules.ts'
import type { BoardGrouping } from './order-layouts.ts'
import { canEditWorkOrder } from './work-orders.rules.ts'

/** Days that have a column of their own, beginning with today. */
export const BOARD_DAYS = 7

/** A person, a crew, a day, or one of the columns that every board of its grouping has. */
export type BoardColumnKey =
  | `person:${string}`
  | `crew:${string}`
  | `day:${string}`
  | 'nobody'
  | 'no-crew'
  | 'no-day'
  | 'overdue'
  | 'later'

/** True for the columns of due days. */
export const isDayColumn = (key: BoardColumnKey): boolean =>
  key.startsWith('day:') || key === 'no-day' || key === 'overdue' || key === 'later'

interface Named {
  _id: string
  name: string
}

/** The fields that a move changes. */
export interface Placed extends Assigned {
  /** A calendar day. */
  dueOn: string | null
}

interface BoardOrder extends Placed {
  assignees: readonly Named[]
  crew: Named | null
}

export interface BoardColumn<Order> {
  key: BoardColumnKey
  /** Name of the person or crew; null for other columns. */
  name: string | null
  orders: Order[]
}

/** `boardDays('2026-12-31')` begins with '2026-12-31', '2027-01-01'. */
export const boardDays = (today: string): string[] =>
  Array.from({ length: BOARD_DAYS }, (_, days) => addDays(today, days))

/** The columns that show an order (ORDER-69). An order of several people is in the column of each. */
export function columnsOfOrder(
  { assigneeIds, crewId, dueOn }: Placed,
  by: BoardGrouping,
  today: string,
): BoardColumnKey[] {
  if (by === 'due') return [columnOfDay(dueOn, today)]
  if (by === 'crew') return [crewId === null ? 'no-crew' : `crew:${crewId}`]
  const people = assigneeIds.map((id) => `person:${id}` as const)
  const all = [...(crewId === null ? [] : [`crew:${crewId}` as const]), ...people]
  return all.length > 0 ? all : ['nobody']
}

function columnOfDay(dueOn: string | null, today: string): BoardColumnKey {
  if (dueOn === null) return 'no-day'
  if (dueOn < today) return 'overdue'
  return dueOn <= addDays(today, BOARD_DAYS - 1) ? `day:${dueOn}` : 'later'
}

/** The columns that a board has even while they are empty. */
function fixedColumns(by: BoardGrouping, today: string): BoardColumnKey[] {
  if (by === 'assignee') return ['nobody']
  if (by === 'crew') return ['no-crew']
  return ['no-day', 'overdue', ...boardDays(today).map((day) => `day:${day}` as const), 'later']
}

/** All columns in their order (ORDER-69): the fixed ones, then people and crews with work by name. Orders keep their order. */
export function boardOf<Order extends BoardOrder>(
  orders: readonly Order[],
  by: BoardGrouping,
  today: string,
): BoardColumn<Order>[] {
  const names = new Map<BoardColumnKey, string>()
  const found = new Map<BoardColumnKey, Order[]>()
  for (const order of orders) {
    for (const { _id, name } of order.assignees) names.set(`person:${_id}`, name)
    if (order.crew) names.set(`crew:${order.crew._id}`, order.crew.name)
    for (const key of columnsOfOrder(order, by, today)) {
      const column = found.get(key)
      if (column) column.push(order)
      else found.set(key, [order])
    }
  }
  const column = (key: BoardColumnKey) => ({
    key,
    name: names.get(key) ?? null,
    orders: found.get(key) ?? [],
  })
  const fixed = fixedColumns(by, today)
  const named = [...found.keys()].filter((key) => !fixed.includes(key)).map(column)
  const byName = named.toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '', 'en'))
  return [...fixed.map(column), ...byName]
}

/**
 * The order after a move from one column to another (ORDER-70): the new person or crew takes the place of that of the former column.
 * Null for columns that take no orders, and for more people than an order can have.
 */
export function movedTo(
  { assigneeIds, crewId, dueOn }: Placed,
  from: BoardColumnKey,
  to: BoardColumnKey,
): Placed | null {
  const left = {
    assigneeIds: assigneeIds.filter((id) => from !== `person:${id}`),
    crewId: from === `crew:${crewId}` ? null : crewId,
    dueOn,
  }
  const [kind, id = ''] = to.split(':')
  if (kind === 'nobody') return { assigneeIds: [], crewId: null, dueOn }
  if (kind === 'no-crew') return { assigneeIds, crewId: null, dueOn }
  if (kind === 'no-day') return { assigneeIds, crewId, dueOn: null }
  if (kind === 'day') return { assigneeIds, crewId, dueOn: id }
  if (kind === 'crew') return { ...left, crewId: id }
  if (kind !== 'person') return null
  const others = left.assigneeIds.filter((one) => one !== id)
  return others.length < MAX_ASSIGNEES ? { ...left, assigneeIds: [...others, id] } : null
}

interface MovedOrder extends Placed {
  cityId: string
  locationId: { icon: string | null }
}

interface People {
  /** Crews of the caller. */
  crewIds: readonly string[]
  members: readonly (Assignment & { userId: string })[]
  /** Ids of the city's crews. */
  crews: readonly string[]
}

/** A move needs the same rights as the same edit (ORDER-40, ORDER-41). */
export function mayMove(caller: Caller, order: MovedOrder, after: Placed, people: People): boolean {
  if (!canEditWorkOrder(caller, order)) return false
  const place = { cityId: order.cityId, icon: order.locationId.icon }
  return (
    checkAssignment(caller, { order: place, before: order, after, crewIds: people.crewIds }, people) === null
  )
}

/** Members by crew; without the crews that are not known. */
export type CrewMembers = ReadonlyMap<string, readonly Named[]>

export interface Bookings {
  /** Number of open orders by assignee and due day. Those of a crew are also its members'. */
  counts: ReadonlyMap<string, number>
  crews: CrewMembers
}

const bookingKey = (id: string, day: string) => `${id} ${day}`

const membersOf = (crewId: string | null, crews: CrewMembers) => crews.get(crewId ?? '') ?? []

export function bookingsOf(orders: readonly Placed[], crews: CrewMembers): Bookings {
  const counts = new Map<string, number>()
  for (const { assigneeIds, crewId, dueOn } of orders) {
    if (dueOn === null) continue
    const members = membersOf(crewId, crews).map(({ _id }) => _id)
    for (const id of new Set([...(crewId ? [crewId] : []), ...assigneeIds, ...members])) {
      const key = bookingKey(id, dueOn)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return { counts, crews }
}

/**
 * The crew and the people of an order who are double-booked (ORDER-72): they have another open order that is due on the same day.
 * Members of the crew are named if they have more orders than the crew. Days that are over do not count.
 */
export function doubleBooked(
  { dueOn, crew, assignees }: BoardOrder,
  { counts, crews }: Bookings,
  today: string,
): Named[] {
  if (dueOn === null || dueOn < today) return []
  const count = ({ _id }: Named) => counts.get(bookingKey(_id, dueOn)) ?? 0
  const members = new Map(membersOf(crew?._id ?? null, crews).map((member) => [member._id, member]))
  const ofCrew = crew ? Math.max(1, count(crew)) : 1
  return [
    ...(crew && ofCrew > 1 ? [crew] : []),
    ...assignees.filter((person) => !members.has(person._id) && count(person) > 1),
    ...[...members.values()].filter((member) => count(member) > ofCrew),
  ]
}
