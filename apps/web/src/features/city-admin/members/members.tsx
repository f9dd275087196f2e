import { type CityMember, cityAdminWords, showingMembers } from '@lamplighter/domain/city-admin'
import { Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import lists from '../../../kit/lists/list.module.css'
import { SearchField } from '../../../kit/lists/search-field.tsx'
import { ShowMore } from '../../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { PAGE_SIZE } from '../../../lib/api/use-paged-list.ts'
import { useCityMembers } from '../city-admin.api.ts'
import { LoadFailed } from '../load-failed.tsx'
import type { Actor } from '../member-limits.ts'
import { PermissionsDialog } from '../permissions/permissions-dialog.tsx'
import { MemberCards } from './member-cards.tsx'
import { MembersTable } from './members-table.tsx'

interface Props {
  actor: Actor
  /** The id of the member whose permissions are being assigned. */
  assigning: string | null
  onAssign: (userId: string | null) => void
}

/** Everyone in the city, searched here: the server gives them all at once. */
export function Members({ actor, assigning, onAssign }: Props) {
  const members = useCityMembers(actor.membership.cityId)
  const [search, setSearch] = useState('')
  const [length, setLength] = useState(PAGE_SIZE)
  const narrow = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false })
  const List = narrow ? MemberCards : MembersTable
  const focus = useFocusKept()

  if (members.isPending) return <ListSkeleton rows={6} />
  if (members.isError) {
    return <LoadFailed onRetry={members.refetch} />
  }
  const matching = members.data.filter((member) => matches(member, search))
  const more = { has: matching.length > length, isLoading: false, failed: false }
  return (
    <section className={lists.stack} aria-labelledby="city-members" {...focus}>
      <Title order={2} size="h3" id="city-members">
        {cityAdminWords.members}
      </Title>
      <div className={lists.tools}>
        <SearchField label={cityAdminWords.searchUsers} onSearch={setSearch} />
        <p className={lists.count} role="status">
          {showingMembers(matching.length, members.data.length)}
        </p>
      </div>
      {matching.length === 0 ? (
        <EmptyState drawing="notebook" message={cityAdminWords.noUserMatches} />
      ) : (
        <List
          actor={actor}
          members={matching.slice(0, length)}
          everyone={members.data}
          onAssign={({ _id }) => onAssign(_id)}
        />
      )}
      <ShowMore
        shown={Math.min(length, matching.length)}
        total={matching.length}
        more={{ ...more, load: () => setLength(length + PAGE_SIZE) }}
      />
      <PermissionsDialog
        actor={actor}
        member={members.data.find(({ _id }) => _id === assigning) ?? null}
        onDone={() => onAssign(null)}
      />
    </section>
  )
}

function matches({ name, email }: CityMember, search: string): boolean {
  const wanted = search.toLocaleLowerCase('en')
  return [name, email].some((text) => text.toLocaleLowerCase('en').includes(wanted))
}
