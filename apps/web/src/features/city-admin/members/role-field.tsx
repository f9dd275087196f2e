import { type CityMember, cityAdminMessages } from '@lamplighter/domain/city-admin'
import { assignableRoles, type MemberRole, roleLabel, roleOf } from '@lamplighter/domain/memberships'
import { Loader, Select } from '@mantine/core'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useSetMemberRole } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import type { Actor } from '../member-limits.ts'
import classes from './users.module.css'

interface Props {
  actor: Actor
  member: CityMember
  /** Reason why the role cannot be changed; null if it can. */
  reason: string | null
}

/** Role selector, or the role and the reason why it is fixed. */
export function RoleField({ actor: { membership }, member, reason }: Props) {
  const setting = useSetMemberRole()
  const roles = assignableRoles(membership.role)
  /** Role that is being saved. */
  const newRole = setting.isPending ? setting.variables.role : null

  async function setRole(role: MemberRole) {
    try {
      const { message } = await setting.mutateAsync({
        userId: member._id,
        cityId: membership.cityId,
        role,
      })
      say.success(message ?? cityAdminMessages.roleUpdated)
    } catch (error) {
      say.failure(sentenceFor(error, cityAdminWords.roleFailed))
    }
  }

  if (reason !== null) {
    return (
      <div className={classes.fixed}>
        <span>{roleLabel(member.role)}</span>
        <span className={`quiet ${classes.quiet}`}>{reason}</span>
      </div>
    )
  }
  return (
    <Select
      aria-label={`${cityAdminWords.role}: ${member.name}`}
      allowDeselect={false}
      value={newRole ?? roleOf(member.role)}
      data={roles}
      readOnly={newRole !== null}
      aria-busy={newRole !== null}
      rightSection={newRole !== null && <Loader size={18} />}
      onChange={(value) => {
        const chosen = roles.find((role) => role.value === value)
        if (chosen && chosen.value !== roleOf(member.role)) void setRole(chosen.value)
      }}
    />
  )
}
