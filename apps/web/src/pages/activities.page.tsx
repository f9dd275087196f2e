import { activityMessages } from '@lamplighter/domain/activities'
import { ActivityFeed } from '../features/activities/activity-feed.tsx'
import { RequireCity } from '../features/cities/require-city.tsx'
import { useScrollRestoration } from '../frame/scroll-restoration.ts'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'

export function ActivitiesPage() {
  useScrollRestoration()
  return (
    <RequireCity>
      <Page>
        <PageHeader title={activityMessages.title} />
        <ActivityFeed />
      </Page>
    </RequireCity>
  )
}
