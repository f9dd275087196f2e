import { activityMessages } from '@lamplighter/domain/activities'
import { authWords } from '@lamplighter/domain/auth'
import { Button } from '@mantine/core'
import { feedWords } from '../features/activities/activities.messages.ts'
import { ActivityFeed } from '../features/activities/activity-feed.tsx'
import { RequireCity } from '../features/cities/require-city.tsx'
import { RequireLogin } from '../frame/require-login.tsx'
import { EmptyState } from '../kit/lists/empty-state.tsx'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { loginPrompt } from '../lib/login-prompt.ts'
import { useSession } from '../lib/session.ts'

export function ActivitiesPage() {
  const { status } = useSession()
  if (status === 'unauthenticated') return <LogInFirst />
  return (
    <RequireLogin title={activityMessages.title}>
      <RequireCity>
        <Page>
          <PageHeader title={activityMessages.title} />
          <ActivityFeed />
        </Page>
      </RequireCity>
    </RequireLogin>
  )
}

function LogInFirst() {
  return (
    <Page>
      <PageHeader title={activityMessages.title} />
      <EmptyState
        drawing="lamp"
        message={feedWords.login}
        action={<Button onClick={() => loginPrompt.open()}>{authWords.loginOrRegister}</Button>}
      />
    </Page>
  )
}
