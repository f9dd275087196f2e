import { navigationWords } from '../../../kit/kit.messages.ts'
import { Tabbed, TabCount } from '../../../kit/page/tabbed.tsx'
import { useCityStats } from '../city-admin.api.ts'
import type { CityAdminTab } from '../city-admin.messages.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import type { Actor } from '../member-limits.ts'
import { UsersTab } from '../members/users-tab.tsx'
import { LocationsTab } from '../moderation/locations-tab.tsx'
import { NotesTab } from '../moderation/notes-tab.tsx'
import type { Slots } from '../slots.ts'
import { ActivitiesTab } from './activities-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'

interface Props {
  actor: Actor
  tab: CityAdminTab
  onTab: (tab: CityAdminTab) => void
  slots: Slots
}

const tabs: CityAdminTab[] = ['overview', 'users', 'locations', 'notes', 'activities']

/** The five tabs; how many requests wait is seen on every one of them. */
export function DashboardTabs({ actor, tab, onTab, slots }: Props) {
  const { cityId } = actor.membership
  const waiting = useCityStats(cityId).data?.pendingRequests ?? 0
  const { pendingRequests } = cityAdminWords.figures
  return (
    <Tabbed
      label={navigationWords.cityAdmin}
      tabs={tabs.map((value) => ({
        value,
        label: (
          <>
            {cityAdminWords.tabs[value]}
            {value === 'users' && <TabCount count={waiting} what={pendingRequests.toLowerCase()} />}
          </>
        ),
      }))}
      tab={tab}
      onTab={onTab}
    >
      {tab === 'overview' && <OverviewTab cityId={cityId} slots={slots} />}
      {tab === 'users' && <UsersTab actor={actor} slots={slots} />}
      {tab === 'locations' && <LocationsTab membership={actor.membership} />}
      {tab === 'notes' && <NotesTab cityId={cityId} slots={slots} />}
      {tab === 'activities' && <ActivitiesTab cityId={cityId} slots={slots} />}
    </Tabbed>
  )
}
