/** Requests to join a city, and their decisions (CITY-10 to CITY-12). */
import type { MemberRole } from '../memberships/roles.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'

export const requestStatuses = ['pending', 'approved', 'rejected'] as const
/** Canceled requests are hidden but stored, because they count toward the daily limit. */
export const storedRequestStatuses = [...requestStatuses, 'cancelled'] as const
export type StoredRequestStatus = (typeof storedRequestStatuses)[number]

/** Requests by one person in 24 hours, whatever became of them. */
export const MAX_REQUESTS_A_DAY = 5

/** Returns the first reason against a join request, or null. */
export function checkJoin(
  cityId: string | null | undefined,
  known: { cityIsActive?: boolean; isMember?: boolean; hasPendingRequest?: boolean } = {},
): RuleProblem | null {
  if (!cityId?.trim()) return refuse('city_choice_missing', { field: 'cityId' })
  if (known.cityIsActive === false) return refuse('city_inactive')
  if (known.isMember) return refuse('already_member')
  return known.hasPendingRequest ? refuse('request_pending') : null
}

/** Only a pending request can be approved or rejected. The slower of two admins is told that it was decided. */
export function checkRequestDecision(request: {
  status: StoredRequestStatus
}): RuleProblem<'request_not_pending'> | null {
  if (request.status === 'pending') return null
  return refuse('request_not_pending')
}

/** Only the requester can cancel, while the request is pending. Everyone else gets "not found". */
export function canCancelRequest(
  request: { userId: string; status: StoredRequestStatus },
  userId: string,
): boolean {
  return request.userId === userId && request.status === 'pending'
}

/** Approval gives the lowest role, without categories unless the admin adds some (CITY-36). */
export const approvedMembership = {
  role: 'city_worker' satisfies MemberRole,
  status: 'active',
  userType: null,
  customCategories: [],
} as const
