import { adminWords, showingOf } from '@lamplighter/domain/admin'
import type { User } from '@lamplighter/domain/auth'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import classes from '../../../kit/lists/list.module.css'
import { LoadedList } from '../../../kit/lists/loaded-list.tsx'
import { SearchField } from '../../../kit/lists/search-field.tsx'
import { SegmentedSwitch } from '../../../kit/lists/segmented-switch.tsx'
import { ShowMore } from '../../../kit/lists/show-more.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { TabCount } from '../../../kit/page/tabbed.tsx'
import { useCountWithoutCity, useOverview, useUsers } from '../admin.api.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useAdminAddress } from '../use-admin-address.ts'
import { EditCitiesDialog } from './edit-cities-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import { UserCards } from './user-cards.tsx'
import { UsersTable } from './users-table.tsx'

const words = adminWords.users

/** Everyone, or those who need setting up; each with the way into cities and out of them. */
export function UsersTab() {
  const { which, chooseWhich } = useAdminAddress()
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<User | null>(null)
  const [settingUp, setSettingUp] = useState<User | null>(null)
  const users = useUsers(which, search)
  const withoutCity = useCountWithoutCity()
  const everyone = useOverview().data?.stats.users
  const all = Math.max((which === 'all' ? everyone : withoutCity) ?? 0, users.total)
  const focus = useFocusKept()
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const List = narrow ? UserCards : UsersTable
  const none = which === 'all' ? words.nobody : words.allSetUp
  return (
    <div className={classes.stack} {...focus}>
      <SegmentedSwitch
        label={words.label}
        value={which}
        onChange={chooseWhich}
        choices={[
          { value: 'all', label: words.all },
          {
            value: 'without-a-city',
            label: (
              <>
                {words.needingSetup}
                <TabCount count={withoutCity ?? 0} what={adminWords.tabs.users.toLowerCase()} />
              </>
            ),
          },
        ]}
      />
      <div className={classes.tools}>
        <SearchField label={words.search} onSearch={setSearch} />
        <p className={classes.count} role="status">
          {!users.isPending && !users.isError && showingOf(users.total, all, 'users')}
        </p>
      </div>
      <LoadedList
        list={users}
        failed={<LoadFailed onRetry={users.refetch} />}
        empty={<EmptyState drawing="notebook" message={search === '' ? none : words.noMatches} />}
      >
        {(items) => <List users={items} onEdit={setEditing} onSetUp={setSettingUp} />}
      </LoadedList>
      <ShowMore shown={users.items.length} total={users.total} more={users.more} />
      <EditCitiesDialog user={editing} onChanged={setEditing} onDone={() => setEditing(null)} />
      <SetUpDialog user={settingUp} onDone={() => setSettingUp(null)} />
    </div>
  )
}
