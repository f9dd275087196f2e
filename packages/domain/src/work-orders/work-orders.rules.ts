/** Checks of a work order, who may change it, and the sort order of the lists. */
import { type Coordinates, metersBetween } from '../map/index.ts'
import { administersCity, type Caller, can, workingMembershipIn } from '../memberships/index.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'
import { type Priority, priorityFacts, type WorkOrderStatus } from './priorities.ts'
import { UNDO_CLOSE_MINUTES, type WorkOrderStep } from './work-orders.constants.ts'

/** A title is required after trimming (ORDER-1). */
export function checkWorkOrder(draft: { title: string }): RuleProblem | null {
  return draft.title.trim() === '' ? refuse('work_order_title_missing', { field: 'title' }) : null
}

/** No new work orders for a location in the trash; its existing ones stay (ORDER-2). */
export function checkNewWorkOrder(location: { trashed: boolean }): RuleProblem | null {
  return location.trashed ? refuse('location_in_trash') : null
}

/**
 * Only open orders can be edited or closed. Finished ones are evidence, and closing happens once (ORDER-4, ORDER-5).
 */
export function checkOpen(order: { status: WorkOrderStatus }): RuleProblem | null {
  return order.status === 'open' ? null : refuse('work_order_finished')
}

/**
 * Active members of its city who can see its location (ACC-23). Platform admins of other cities can only read (ACC-10).
 */
export function canEditWorkOrder(
  me: Caller | null,
  order: { cityId: string; locationId: { icon: string | null } },
): boolean {
  return can(me, 'work_order:update', { cityId: order.cityId, icon: order.locationId.icon }) === 'allowed'
}

/** The same people may close it. */
export function canCloseWorkOrder(...asked: Parameters<typeof canEditWorkOrder>): boolean {
  const [me, { cityId, locationId }] = asked
  return can(me, 'work_order:close', { cityId, icon: locationId.icon }) === 'allowed'
}

/** Whoever works with the order is named to others who have it open. Region Viewers are not (REGION-6). */
export function canAccompanyWorkOrder(...asked: Parameters<typeof canEditWorkOrder>): boolean {
  const [me, { cityId, locationId }] = asked
  return can(me, 'work_order:accompany', { cityId, icon: locationId.icon }) === 'allowed'
}

/** Returns the closing note, or the reason for reopening, as stored: trimmed, null if empty (ORDER-6). */
export function closingNoteOf(note: string | null | undefined): string | null {
  return note?.trim() || null
}

interface ClosedOrder {
  status: WorkOrderStatus
  cityId: string
  closedBy: { _id: string } | null
  /** An ISO time. */
  closedAt: string | null
}

/** Returns until when the closer may undo closing, in milliseconds since 1970; null for an open order. */
export function undoCloseUntil({ closedAt }: Pick<ClosedOrder, 'closedAt'>): number | null {
  return closedAt === null ? null : Date.parse(closedAt) + UNDO_CLOSE_MINUTES * 60_000
}

/**
 * Returns how a member may reopen a finished order (ORDER-8). 'undo': the closer, for ten minutes. 'reason': directors
 * and city admins of its city, at any time. Null: not at all. `now` is in milliseconds since 1970.
 */
export function reopenRight(order: ClosedOrder, caller: Caller, now: number): 'undo' | 'reason' | null {
  const membership = workingMembershipIn(caller, order.cityId)
  if (order.status !== 'finished' || !membership) return null
  const until = undoCloseUntil(order)
  if (order.closedBy?._id === caller.userId && until !== null && now < until) return 'undo'
  return administersCity(membership) ? 'reason' : null
}

/** Only finished orders can be reopened, by those with a `reopenRight`. After the ten minutes it needs a reason. */
export function checkReopen(
  order: ClosedOrder,
  caller: Caller,
  { now, reason }: { now: number; reason: string | null },
): RuleProblem | null {
  if (order.status === 'open') return refuse('work_order_open')
  const right = reopenRight(order, caller, now)
  if (right === null) return refuse('reopen_refused')
  return right === 'reason' && closingNoteOf(reason) === null
    ? refuse('reopen_reason_missing', { field: 'reason' })
    : null
}

/** Work on hold waits for something, which must be named (ORDER-44). */
export function checkStep({
  kind,
  reason,
}: {
  kind: WorkOrderStep
  reason: string | null
}): RuleProblem | null {
  const isUnsaid = kind === 'on_hold' && closingNoteOf(reason) === null
  return isUnsaid ? refuse('hold_reason_missing', { field: 'reason' }) : null
}

interface OpenOrder {
  priority: Priority
  createdAt: string
}

const DAY_MS = 24 * 60 * 60_000

interface DueOrder {
  status: WorkOrderStatus
  dueOn: string | null
  overdueFrom: string
}

/**
 * Whole days that an open order is overdue (ORDER-28, ORDER-32), 0 on the first day; null if it is not. `now` is in
 * milliseconds since 1970. A high-priority order created 3.5 days ago is overdue by 1 day.
 */
export function daysOverdue({ status, overdueFrom }: Omit<DueOrder, 'dueOn'>, now: number): number | null {
  const over = now - Date.parse(overdueFrom)
  return status === 'open' && over > 0 ? Math.floor(over / DAY_MS) : null
}

export function isOverdue(...asked: Parameters<typeof daysOverdue>): boolean {
  return daysOverdue(...asked) !== null
}

/** Its due date is today, in the city. A day is taken as 24 hours long. */
export function isDueToday({ status, dueOn, overdueFrom }: DueOrder, now: number): boolean {
  const left = Date.parse(overdueFrom) - now
  return status === 'open' && dueOn !== null && left >= 0 && left < DAY_MS
}

/** The filter `due` of lists. */
export const isDue = (order: DueOrder, due: 'overdue' | 'today', now: number): boolean =>
  due === 'today' ? isDueToday(order, now) : isOverdue(order, now)

const newestFirst = (one: string, other: string) => Date.parse(other) - Date.parse(one)

/** Open orders: high priority first, then newest first (ORDER-9). For `toSorted`. */
export function byPriorityThenNewest(one: OpenOrder, other: OpenOrder): number {
  const weight = priorityFacts[other.priority].weight - priorityFacts[one.priority].weight
  return weight || newestFirst(one.createdAt, other.createdAt)
}

/** Finished orders: most recently closed first (ORDER-9). For `toSorted`. */
export function byClosingDate(one: { closedAt: string | null }, other: { closedAt: string | null }): number {
  return newestFirst(one.closedAt ?? '1970-01-01', other.closedAt ?? '1970-01-01')
}

/** Nearest first, if the device knows its position (ORDER-20). For `toSorted`, which keeps equal items in order. */
export const byDistanceFrom =
  (here: Coordinates) => (one: { locationId: Coordinates }, other: { locationId: Coordinates }) =>
    metersBetween(here, one.locationId) - metersBetween(here, other.locationId)
