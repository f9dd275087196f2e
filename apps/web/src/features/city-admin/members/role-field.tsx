import { type CityMember, cityAdminWords } from '@lamplighter/domain/city-admin'
import { roleLabel, roleOf } from '@lamplighter/domain/memberships'
import { Loader, Select } from '@mantine/core'
import type { MemberRow } from './use-member-row.ts'
import classes from './users.module.css'

/** The role selector; where nothing can be changed, the role and the reason. */
export function RoleField({
  member,
  row: { reason, roles, newRole, setRole },
}: {
  member: CityMember
  row: MemberRow
}) {
  if (reason !== null) {
    return (
      <div className={classes.fixed}>
        <span>{roleLabel(member.role)}</span>
        <span className={classes.quiet}>{reason}</span>
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
