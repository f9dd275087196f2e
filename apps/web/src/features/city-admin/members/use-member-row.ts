import type { CityMember } from '@lamplighter/domain/city-admin'
import { assignableRoles } from '@lamplighter/domain/memberships'
import { type Actor, reasonAgainst } from '../member-limits.ts'
import { useMemberChanges } from './use-member-changes.ts'

/** One member as the caller may treat them. */
export function useMemberRow(actor: Actor, member: CityMember, everyone: readonly CityMember[]) {
  return {
    isCaller: member._id === actor.userId,
    /** Why nothing can be changed here; null when something can. */
    reason: reasonAgainst(actor, member, everyone),
    roles: assignableRoles(actor.membership.role),
    ...useMemberChanges(actor, member),
  }
}

export type MemberRow = ReturnType<typeof useMemberRow>
