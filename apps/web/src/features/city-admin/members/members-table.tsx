import { type CityMember, cityAdminWords } from '@lamplighter/domain/city-admin'
import table from '../../../kit/lists/table.module.css'
import { TableHead } from '../../../kit/lists/table-head.tsx'
import type { Actor } from '../member-limits.ts'
import classes from '../tables.module.css'
import { MemberActions } from './member-actions.tsx'
import { MemberName } from './member-name.tsx'
import { MemberSight } from './member-sight.tsx'
import { RoleField } from './role-field.tsx'
import { useMemberRow } from './use-member-row.ts'

export interface MemberListProps {
  actor: Actor
  members: CityMember[]
  /** The whole city, whoever the search shows: who is the last City Admin depends on it. */
  everyone: CityMember[]
  onAssign: (member: CityMember) => void
}

export function MembersTable({ members, ...props }: MemberListProps) {
  return (
    <table className={`${table.table} ${classes.table} ${classes.members}`}>
      <TableHead caption={cityAdminWords.members} columns={cityAdminWords.memberColumns} />
      <tbody>
        {members.map((member) => (
          <Row key={member._id} member={member} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  actor,
  member,
  everyone,
  onAssign,
}: Omit<MemberListProps, 'members'> & { member: CityMember }) {
  const row = useMemberRow(actor, member, everyone)
  return (
    <tr>
      <th scope="row">
        <MemberName member={member} isCaller={row.isCaller} />
      </th>
      <td>
        <RoleField member={member} row={row} />
      </td>
      <td>
        <MemberSight member={member} />
      </td>
      <td>
        <MemberActions member={member} row={row} onAssign={onAssign} />
      </td>
    </tr>
  )
}
