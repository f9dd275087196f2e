import type { CityMember } from '@lamplighter/domain/city-admin'
import { SWITCHED_OFF } from '@lamplighter/domain/memberships'
import { Title } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { EmailText } from '../../../kit/text/email-text.tsx'
import { dateOf } from '../../../kit/text/relative-time.tsx'
import { includesSearch, usePagesOf } from '../../../lib/api/use-paged-list.ts'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useCityMembers } from '../city-admin.api.ts'
import { cityAdminWords, showingMembers } from '../city-admin.messages.ts'
import { type Actor, reasonAgainst } from '../member-limits.ts'
import { PermissionsDialog } from '../permissions/permissions-dialog.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberSight } from './member-sight.tsx'
import { RoleField } from './role-field.tsx'
import classes from './users.module.css'

interface Props {
  actor: Actor
  /** Id of the member whose permissions are being edited. */
  assigning: string | null
  onAssign: (userId: string | null) => void
}

const [name, role, sees, actions] = cityAdminWords.memberColumns

/** All members. The search runs in the browser because the server returns them all. */
export function Members({ actor, assigning, onAssign }: Props) {
  const members = useCityMembers(actor.membership.cityId)
  const everyone = members.data
  const [search, setSearch] = useState('')
  const matching = everyone?.filter(({ name, email }) => includesSearch([name, email], search)) ?? []
  const list = usePagesOf(matching)
  const focus = useFocusKept()

  if (members.isPending) return <ListSkeleton rows={6} />
  if (members.isError || !everyone) {
    return <ErrorState message={cityAdminWords.loadFailed} onRetry={retryAsMember(members.refetch)} />
  }
  // The last City Admin is found among all members, not only the search results.
  const reason = (member: CityMember) => reasonAgainst(actor, member, everyone)
  return (
    <section className="stack" aria-labelledby="city-members" {...focus}>
      <Title order={2} size="h3" id="city-members">
        {cityAdminWords.members}
      </Title>
      <RecordList<CityMember>
        search={{ label: cityAdminWords.searchUsers, value: search, onSearch: setSearch }}
        figures={showingMembers(matching.length, everyone.length)}
        list={list}
        failed={cityAdminWords.loadFailed}
        empty={<EmptyState drawing="notebook" message={cityAdminWords.noUserMatches} />}
        tableFrom="64em"
        label={cityAdminWords.members}
        columns={[
          {
            name,
            width: '27%',
            isHeading: true,
            cell: (member) => <MemberName member={member} isCaller={member._id === actor.userId} />,
          },
          {
            name: role,
            width: 256,
            cell: (member) => <RoleField actor={actor} member={member} reason={reason(member)} />,
          },
          { name: sees, cell: (member) => <MemberSight member={member} /> },
          {
            name: actions,
            width: 276,
            cell: (member) =>
              reason(member) === null && <MemberActions actor={actor} member={member} onAssign={onAssign} />,
          },
        ]}
      />
      <PermissionsDialog
        actor={actor}
        member={everyone.find(({ _id }) => _id === assigning) ?? null}
        onDone={() => onAssign(null)}
      />
    </section>
  )
}

function MemberName({ member, isCaller }: { member: CityMember; isCaller: boolean }) {
  const { name, email, memberSince, status } = member
  return (
    <div className={`named ${classes.person}`}>
      <strong>
        {name}
        {isCaller && (
          <span className={`badge ${classes.you}`} data-small data-tone="lamp">
            {cityAdminWords.you}
          </span>
        )}
        {status === SWITCHED_OFF && (
          <span className={`badge ${classes.you}`} data-small data-tone="danger">
            {cityAdminWords.switchedOff}
          </span>
        )}
      </strong>
      <span>
        <EmailText email={email} />
      </span>
      <span>
        {cityAdminWords.since} <time dateTime={memberSince}>{dateOf(memberSince)}</time>
      </span>
    </div>
  )
}
