/** Whose job an order is: who may assign it, and to whom (ORDER-40 to ORDER-42). */
import { type Assignment, type Caller, can, workingMembershipIn } from '../memberships/index.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'

/** At most this many members besides the crew. */
export const MAX_ASSIGNEES = 10

export interface Assigned {
  /** Ids of members. */
  assigneeIds: readonly string[]
  crewId: string | null
}

interface OrderPlace {
  cityId: string
  /** Icon of its location. */
  icon: string | null
}

export const isAssigned = ({ assigneeIds, crewId }: Assigned): boolean =>
  assigneeIds.length > 0 || crewId !== null

/** True if it is the person's own job, or that of a crew they are in. */
export function isMine(
  { assigneeIds, crewId }: Assigned,
  me: { userId: string; crewIds: readonly string[] },
): boolean {
  return assigneeIds.includes(me.userId) || (crewId !== null && me.crewIds.includes(crewId))
}

/** The filter `assignedTo` of lists: an id of a member or a crew, 'me' or 'nobody'. */
export function isAssignedTo(
  order: Assigned,
  to: string,
  me: { userId: string; crewIds: readonly string[] },
): boolean {
  if (to === 'me') return isMine(order, me)
  return to === 'nobody' ? !isAssigned(order) : order.assigneeIds.includes(to) || order.crewId === to
}

export const sameAssignment = (one: Assigned, other: Assigned): boolean =>
  one.crewId === other.crewId &&
  one.assigneeIds.length === other.assigneeIds.length &&
  one.assigneeIds.every((id) => other.assigneeIds.includes(id))

interface Change {
  order: OrderPlace
  before: Assigned
  after: Assigned
  /** Crews of the caller. */
  crewIds: readonly string[]
}

/**
 * Workers take an order that nobody has, for themselves or their crew, and pass on their own. Directors and city admins
 * assign every order they see (ORDER-40).
 */
export function mayAssign(caller: Caller, { order, before, after, crewIds }: Change): boolean {
  if (sameAssignment(before, after)) return true
  if (can(caller, 'work_order:assign', order) === 'allowed') return true
  if (!workingMembershipIn(caller, order.cityId)) return false
  const me = { userId: caller.userId, crewIds }
  if (isMine(before, me)) return true
  const isOnlyMine =
    after.assigneeIds.every((id) => id === caller.userId) &&
    (after.crewId === null || crewIds.includes(after.crewId))
  return !isAssigned(before) && isOnlyMine
}

/** True for active members who see the order's location (ORDER-41). */
export function canBeAssigned(order: OrderPlace, member: Assignment & { userId: string }): boolean {
  const membership = { ...member, cityId: order.cityId, cityName: '', cityState: '' }
  const caller: Caller = { userId: member.userId, platformRole: 'user', memberships: [membership] }
  return can(caller, 'work_order:update', order) === 'allowed'
}

/** `members` are those of the city among the new assignees; `crews` the ids of its crews among the new one. */
export function checkAssignment(
  caller: Caller,
  change: Change,
  { members, crews }: { members: readonly (Assignment & { userId: string })[]; crews: readonly string[] },
): RuleProblem | null {
  const { order, before, after } = change
  if (!mayAssign(caller, change)) return refuse('assignment_refused')
  const added = after.assigneeIds.filter((id) => !before.assigneeIds.includes(id))
  const isSeen = (id: string) =>
    members.some((member) => member.userId === id && canBeAssigned(order, member))
  if (!added.every(isSeen)) return refuse('assignee_cannot_see', { field: 'assigneeIds' })
  const isNewCrew = after.crewId !== null && after.crewId !== before.crewId
  return isNewCrew && !crews.includes(after.crewId ?? '') ? refuse('crew_missing', { field: 'crewId' }) : null
}
