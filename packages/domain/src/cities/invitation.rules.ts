/** Inviting people into a city by a link (CITY-23 to CITY-27): who may, for how long, and who may use it. */
import { checkNewMember, type NewMember } from '../memberships/member-changes.rules.ts'
import { activeMembershipIn, administersCity, type Caller, type Role } from '../memberships/roles.ts'
import { type RuleProblem, refuse } from '../rules/index.ts'

/** Days until an invitation expires. */
export const invitationDays = [1, 7, 30] as const
export type InvitationDays = (typeof invitationDays)[number]
export const USUAL_INVITATION_DAYS: InvitationDays = 7

/** Open at once in a city. */
export const MAX_OPEN_INVITATIONS = 200
/** In 24 hours, by one person, whatever became of them. */
export const MAX_INVITATIONS_A_DAY = 100

/** 32 random bytes in base64url: what the link holds after '#', and nothing else does. */
export const INVITATION_SECRET_BYTES = 32
export const invitationSecret = /^[A-Za-z0-9_-]{43}$/

/**
 * Whether this person may let somebody with this role and these categories into the city: asked when the invitation is
 * made, and of the inviter as they are by then when it is used (CITY-23, CITY-25).
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
  /** Whether its inviter may still invite so. */
  isBacked: boolean
}

/** Why an invitation cannot be used by anybody, or null (CITY-25). */
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
  /** Nobody has shown yet that the address is theirs, though this server sends the link to show it by. */
  mustConfirm: boolean
}

/** Why this person cannot use an open invitation, or null (CITY-26). */
export function checkGuest(
  { email, role }: { email: string | null; role: Role },
  guest: Guest,
): RuleProblem | null {
  if (guest.isMember) return refuse('already_member')
  const isTheirs = email === null || email.toLowerCase() === guest.email.trim().toLowerCase()
  if (!isTheirs) return refuse('invitation_other_email')
  const asksForProof = email !== null && role !== 'city_worker'
  return asksForProof && guest.mustConfirm ? refuse('invitation_address_unconfirmed') : null
}
