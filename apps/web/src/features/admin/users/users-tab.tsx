import type { User } from '@lamplighter/domain/auth'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import { SegmentedSwitch } from '../../../kit/lists/segmented-switch.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { TabCount } from '../../../kit/page/tabbed.tsx'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { useCountWithoutCity, useOverview, useUsers } from '../admin.api.ts'
import { adminWords, showingOf } from '../admin.messages.ts'
import { useAdminAddress } from '../use-admin-address.ts'
import { EditCitiesDialog } from './edit-cities-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'
import { useSwitching } from './use-switching.ts'
import { UserActions, UserCities, UserName } from './user-parts.tsx'

const words = adminWords.users
const [name, cities, actions] = words.columns

/** All users, or those without a city, with their city actions. */
export function UsersTab() {
  const { which, chooseWhich } = useAdminAddress()
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<User | null>(null)
  const [settingUp, setSettingUp] = useState<User | null>(null)
  const [erasing, setErasing] = useState<User | null>(null)
  const switching = useSwitching()
  const users = useUsers(which, search)
  const withoutCity = useCountWithoutCity()
  const everyone = useOverview().data?.stats.users
  const all = Math.max((which === 'all' ? everyone : withoutCity) ?? 0, users.total)
  const focus = useFocusKept()
  const none = which === 'all' ? words.nobody : words.allSetUp
  return (
    <div className="stack" {...focus}>
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
      <RecordList<User>
        search={{ label: words.search, value: search, onSearch: setSearch }}
        figures={!users.isPending && !users.isError && showingOf(users.total, all, 'users')}
        list={users}
        failed={adminWords.loadFailed}
        onRetry={retryAsMember(users.refetch)}
        empty={<EmptyState drawing="notebook" message={search === '' ? none : words.noMatches} />}
        label={adminWords.tabs.users}
        tableFrom="64em"
        columns={[
          { name, width: '34%', isHeading: true, cell: (user) => <UserName user={user} /> },
          { name: cities, cell: (user) => <UserCities user={user} /> },
          {
            name: actions,
            width: 348,
            cell: (user) => (
              <UserActions
                user={user}
                onEdit={setEditing}
                onSetUp={setSettingUp}
                onErase={setErasing}
                switching={switching}
              />
            ),
          },
        ]}
      />
      <EditCitiesDialog user={editing} onChanged={setEditing} onDone={() => setEditing(null)} />
      <SetUpDialog user={settingUp} onDone={() => setSettingUp(null)} />
      <EraseDialog user={erasing} onDone={() => setErasing(null)} />
    </div>
  )
}
