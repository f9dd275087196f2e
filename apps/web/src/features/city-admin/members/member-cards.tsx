import { type CityMember, cityAdminWords } from '@lamplighter/domain/city-admin'
import cards from '../../../kit/lists/cards.module.css'
import { MemberActions } from './member-actions.tsx'
import { MemberName } from './member-name.tsx'
import { MemberSight } from './member-sight.tsx'
import type { MemberListProps } from './members-table.tsx'
import { RoleField } from './role-field.tsx'
import { useMemberRow } from './use-member-row.ts'
import classes from './users.module.css'

/** The same members where a table has no room. */
export function MemberCards({ members, ...props }: MemberListProps) {
  return (
    <ul className={cards.cards} data-columns aria-label={cityAdminWords.members}>
      {members.map((member) => (
        <Card key={member._id} member={member} {...props} />
      ))}
    </ul>
  )
}

function Card({
  actor,
  member,
  everyone,
  onAssign,
}: Omit<MemberListProps, 'members'> & { member: CityMember }) {
  const row = useMemberRow(actor, member, everyone)
  return (
    <li className={`${cards.card} ${classes.memberCard}`}>
      <MemberName member={member} isCaller={row.isCaller} />
      <RoleField member={member} row={row} />
      <MemberSight member={member} />
      <MemberActions member={member} row={row} onAssign={onAssign} />
    </li>
  )
}
