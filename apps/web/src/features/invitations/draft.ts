import type { DepartmentCategory } from '@lamplighter/domain/catalog'
import { checkInviter, type InvitationDays, USUAL_INVITATION_DAYS } from '@lamplighter/domain/cities'
import type { Caller, MemberRole, UserType } from '@lamplighter/domain/memberships'

export interface InvitationDraft {
  role: MemberRole
  userType: UserType | null
  customCategories: DepartmentCategory[]
  email: string
  note: string
  days: InvitationDays
}

/** Default invitation: a worker who sees everything and has all tiles on Home, or what a director may give. */
export function newDraft(inviter: Caller, cityId: string, role: MemberRole = 'city_worker'): InvitationDraft {
  const draft: InvitationDraft = {
    role,
    userType: role === 'city_admin' ? null : 'all',
    customCategories: [],
    email: '',
    note: '',
    days: USUAL_INVITATION_DAYS,
  }
  return checkInviter(inviter, cityId, draft) === null ? draft : { ...draft, userType: 'custom' }
}
