/** Invitation links into a city: who may create one, how long it lasts, who may use it (CITY-23 to CITY-27). */
import { checkNewMember, type NewMember } from '../memberships/member-changes.rules.ts'
import { activeMembershipIn, administersCity, type Caller, type MemberRole } from '../memberships/roles.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'

/** Days until an invitation expires. */
export const invitationDays = [1, 7, 30] as const
export type InvitationDays = (typeof invitationDays)[number]
export const USUAL_INVITATION_DAYS: InvitationDays = 7

/** Open invitations of one city. */
export const MAX_OPEN_INVITATIONS = 200
/** Invitations by one person in 24 hours, whatever became of them. */
export const MAX_INVITATIONS_A_DAY = 100

/** The secret in the link after '#': 32 random bytes (base64url). Only the link contains it. */
export const invitationSecret = /^[A-Za-z0-9_-]{43}$/

/**
 * Checks whether the inviter may add a member with this role and these categories. Runs when the invitation is created,
 * and again with the inviter's current rights when it is used (CITY-23, CITY-25).
 */
export function checkInviter(inviter: Caller, cityId: string, member: NewMember): RuleProblem | null {
  if (inviter.platformRole === 'admin') return checkNewMember({ platformAdmin: true }, member)
  const membership = activeMembershipIn(inviter, cityId)
  return membership && administersCity(membership) ? checkNewMember(membership, member) : refuse('forbidden')
}

export interface InvitationState {
  usedAt: string | Date | null
  withdrawnAt: string | Date | null
  expiresAt: string | Date
  cityIsActive: boolean
  /** True while the inviter still has the right to invite this way. */
  isBacked: boolean
}

/** Returns why nobody can use the invitation, or null (CITY-25). */
export function checkInvitation(
  { usedAt, withdrawnAt, expiresAt, cityIsActive, isBacked }: InvitationState,
  now: Date,
): RuleProblem | null {
  if (usedAt) return refuse('invitation_used')
  if (withdrawnAt) return refuse('invitation_withdrawn')
  if (new Date(expiresAt) <= now) return refuse('invitation_expired')
  if (!isBacked) return refuse('invitation_void')
  return cityIsActive ? null : refuse('invitation_city_inactive')
}

interface Guest {
  email: string
  isMember: boolean
  /** True if the address is unverified and this server sends verification links. */
  mustConfirm: boolean
}

/** Returns why this person cannot use an open invitation, or null (CITY-26). */
export function checkGuest(
  { email, role }: { email: string | null; role: MemberRole },
  guest: Guest,
): RuleProblem | null {
  if (guest.isMember) return refuse('already_member')
  const isTheirs = email === null || email.toLowerCase() === guest.email.trim().toLowerCase()
  if (!isTheirs) return refuse('invitation_other_email')
  const asksForProof = email !== null && role !== 'city_worker'
  return asksForProof && guest.mustConfirm ? refuse('invitation_address_unconfirmed') : null
}
