import { cityAndState } from '@lamplighter/domain/cities'
import { assignedCategories, roleLabel, roleOf } from '@lamplighter/domain/memberships'
import { Box } from '@mantine/core'
import { navigationWords } from '../../../kit/kit.messages.ts'
import { AccessDenied } from '../../../kit/page/access-denied.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { PageHeader } from '../../../kit/page/page-header.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { cityAdminWords, directorLimits } from '../city-admin.messages.ts'
import { namesOf } from '../member-sight.ts'
import type { Slots } from '../slots.ts'
import { useDashboard } from '../use-dashboard.ts'
import { CityChoice } from './city-choice.tsx'
import { DashboardTabs } from './dashboard-tabs.tsx'

/** City dashboard, one city at a time. */
export function Dashboard({ slots }: { slots: Slots }) {
  const { user } = useSession()
  const { tab, city, cities, chooseTab, chooseCity } = useDashboard()
  if (!user || !city) {
    const { accessDenied, accessHint } = cityAdminWords
    return <AccessDenied title={navigationWords.cityAdmin} refusal={accessDenied} hint={accessHint} />
  }
  const name = cityAndState({ name: city.cityName, state: city.cityState })
  return (
    <Page>
      <PageHeader
        title={navigationWords.cityAdmin}
        description={`${name} · ${roleLabel(city.role)}`}
        actions={cities.length > 1 && <CityChoice cities={cities} chosen={city} onChoose={chooseCity} />}
      />
      {roleOf(city.role) === 'department_director' && (
        <Box component="p" className="notice" data-quiet mt={-8} mb={16}>
          {directorLimits([namesOf(assignedCategories(city))].filter(Boolean))}
        </Box>
      )}
      <DashboardTabs
        key={city.cityId}
        actor={{ userId: user._id, membership: city }}
        tab={tab}
        onTab={chooseTab}
        slots={slots}
      />
    </Page>
  )
}
