import { authWords } from '@lamplighter/domain/auth'
import { Button } from '@mantine/core'
import { navigationWords } from '../../../kit/kit.messages.ts'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { CardsSkeleton } from '../../../kit/lists/skeletons.tsx'
import { AccessDenied } from '../../../kit/page/access-denied.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { Tabbed } from '../../../kit/page/tabbed.tsx'
import { loginPrompt } from '../../../lib/session/login-prompt.ts'
import type { AdminTab } from '../admin.messages.ts'
import { adminWords } from '../admin.messages.ts'
import { CitiesTab } from '../cities/cities-tab.tsx'
import type { DrawInvite } from '../cities/city-dialogs.tsx'
import { RegionsTab } from '../regions/regions-tab.tsx'
import { useAdminAddress } from '../use-admin-address.ts'
import { UsersTab } from '../users/users-tab.tsx'
import { ActivitiesTab, type DrawActivities } from './activities-tab.tsx'
import { type DrawImports, ImportTab } from './import-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { useAdminAccess } from './use-admin-access.ts'

const tabs: AdminTab[] = ['overview', 'users', 'cities', 'activities', 'import', 'regions']
const title = navigationWords.admin

/** Platform dashboard, for platform admins only. */
interface Props {
  activities: DrawActivities
  invite: DrawInvite
  imports: DrawImports
}

export function AdminDashboard({ activities, invite, imports }: Props) {
  const access = useAdminAccess()
  const { tab, chooseTab } = useAdminAddress()
  if (access === 'denied') {
    return <AccessDenied title={title} refusal={adminWords.accessDenied} hint={adminWords.accessHint} />
  }
  return (
    <Page>
      <PageHeader title={title} />
      {access === 'checking' && <CardsSkeleton />}
      {access === 'not signed in' && (
        <EmptyState
          drawing="lamp"
          message={adminWords.loginNeeded}
          action={<Button onClick={() => loginPrompt.open()}>{authWords.loginOrRegister}</Button>}
        />
      )}
      {access === 'allowed' && (
        <Tabbed
          label={title}
          tabs={tabs.map((value) => ({ value, label: adminWords.tabs[value] }))}
          tab={tab}
          onTab={chooseTab}
        >
          {tab === 'overview' && <OverviewTab activities={activities} invite={invite} />}
          {tab === 'users' && <UsersTab />}
          {tab === 'cities' && <CitiesTab invite={invite} />}
          {tab === 'activities' && <ActivitiesTab activities={activities} />}
          {tab === 'import' && <ImportTab imports={imports} />}
          {tab === 'regions' && <RegionsTab />}
        </Tabbed>
      )}
    </Page>
  )
}
