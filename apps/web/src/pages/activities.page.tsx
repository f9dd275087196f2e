import { activityMessages } from '@lamplighter/domain/activities'
import { ActivityFeed } from '../features/activities/activity-feed.tsx'
import { RequireCity } from '../features/cities/require-city.tsx'
import { useScrollAsLeft } from '../frame/scroll-as-left.ts'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'

export function ActivitiesPage() {
  useScrollAsLeft()
  return (
    <RequireCity>
      <Page>
        <PageHeader title={activityMessages.title} />
        <ActivityFeed />
      </Page>
    </RequireCity>
  )
}
