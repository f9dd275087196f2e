/** Asking to join a city, and what becomes of the request (CITY-10 to CITY-12). */
import type { Role } from '../memberships/roles.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'

export const requestStatuses = ['pending', 'approved', 'rejected'] as const
/** A canceled request is kept but not shown: it still counts for its day. */
export const storedRequestStatuses = [...requestStatuses, 'cancelled'] as const
export type StoredRequestStatus = (typeof storedRequestStatuses)[number]

/** In 24 hours, by one person, whatever became of them. */
export const MAX_REQUESTS_A_DAY = 5

/** The first reason against asking to join, or null. */
export function checkJoin(
  cityId: string | null | undefined,
  known: { cityIsActive?: boolean; isMember?: boolean; hasPendingRequest?: boolean } = {},
): RuleProblem | null {
  if (!cityId?.trim()) return refuse('city_choice_missing', { field: 'cityId' })
  if (known.cityIsActive === false) return refuse('city_inactive')
  if (known.isMember) return refuse('already_member')
  return known.hasPendingRequest ? refuse('request_pending') : null
}

/** Only a pending request can be approved or rejected; the loser of a race learns that it was too late. */
export function checkRequestDecision(request: {
  status: StoredRequestStatus
}): RuleProblem<'request_not_pending'> | null {
  if (request.status === 'pending') return null
  return refuse('request_not_pending')
}

/** Only the requester cancels, and only while it is pending; to everyone else it does not exist. */
export function canCancelRequest(
  request: { userId: string; status: StoredRequestStatus },
  userId: string,
): boolean {
  return request.userId === userId && request.status === 'pending'
}

/** What approval makes: always the weakest role; without categories unless they are given with it (CITY-36). */
export const approvedMembership = {
  role: 'city_worker' satisfies Role,
  status: 'active',
  userType: null,
  customCategories: [],
} as const
