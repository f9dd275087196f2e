import { isCityAdmin } from '@lamplighter/domain/memberships'
import { navigationWords } from '../../../kit/kit.messages.ts'
import { Tabbed, TabCount } from '../../../kit/page/tabbed.tsx'
import { AuditTab } from '../audit/audit-tab.tsx'
import { useCityStats } from '../city-admin.api.ts'
import type { CityAdminTab } from '../city-admin.messages.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import { CrewsTab } from '../crews/crews-tab.tsx'
import { HoldsTab } from '../holds/holds-tab.tsx'
import type { Actor } from '../member-limits.ts'
import { UsersTab } from '../members/users-tab.tsx'
import { LocationsTab } from '../moderation/locations-tab.tsx'
import { NotesTab } from '../moderation/notes-tab.tsx'
import { RulesTab } from '../order-rules/rules-tab.tsx'
import { OrderSettingsTab } from '../order-settings/order-settings-tab.tsx'
import type { Slots } from '../slots.ts'
import { WebhooksTab } from '../webhooks/webhooks-tab.tsx'
import { ActivitiesTab } from './activities-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'

interface Props {
  actor: Actor
  tab: CityAdminTab
  onTab: (tab: CityAdminTab) => void
  slots: Slots
}

const tabs: CityAdminTab[] = ['overview', 'users', 'crews', 'locations', 'notes', 'activities', 'reports']
/** Only City Admins can import (LOC-45), configure the city and see its audit trail (FEED-16). */
const adminTabs: CityAdminTab[] = ['orders', 'rules', 'webhooks', 'import', 'audit', 'holds']

/** The dashboard tabs. Two of them show how many requests and reports wait. */
export function DashboardTabs({ actor, tab, onTab, slots }: Props) {
  const { cityId } = actor.membership
  const stats = useCityStats(cityId).data
  const waiting = stats?.pendingRequests ?? 0
  const { pendingRequests } = cityAdminWords.counters
  const offered = isCityAdmin(actor.membership) ? [...tabs, ...adminTabs] : tabs
  const open = offered.includes(tab) ? tab : 'overview'
  return (
    <Tabbed
      label={navigationWords.cityAdmin}
      tabs={offered.map((value) => ({
        value,
        label: (
          <>
            {cityAdminWords.tabs[value]}
            {value === 'reports' && (
              <TabCount count={stats?.waitingReports ?? 0} what={cityAdminWords.waitingReports} />
            )}
            {value === 'users' && <TabCount count={waiting} what={pendingRequests.toLowerCase()} />}
          </>
        ),
      }))}
      tab={open}
      onTab={onTab}
    >
      {open === 'overview' && <OverviewTab cityId={cityId} slots={slots} />}
      {open === 'users' && <UsersTab actor={actor} slots={slots} />}
      {open === 'crews' && <CrewsTab cityId={cityId} />}
      {open === 'locations' && <LocationsTab membership={actor.membership} />}
      {open === 'notes' && <NotesTab cityId={cityId} slots={slots} />}
      {open === 'activities' && <ActivitiesTab cityId={cityId} slots={slots} />}
      {open === 'orders' && <OrderSettingsTab cityId={cityId} />}
      {open === 'rules' && <RulesTab cityId={cityId} />}
      {open === 'webhooks' && <WebhooksTab cityId={cityId} />}
      {open === 'reports' && slots.reports({ cityId, canConfigure: isCityAdmin(actor.membership) })}
      {open === 'import' && slots.imports(cityId)}
      {open === 'holds' && <HoldsTab cityId={cityId} />}
      {open === 'audit' && <AuditTab cityId={cityId} slots={slots} />}
    </Tabbed>
  )
}
