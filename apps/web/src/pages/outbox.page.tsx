import { OutboxView } from '../frame/outbox/page/outbox-view.tsx'
import { RequireLogin } from '../frame/require-login.tsx'
import { Page } from '../kit/page/page.tsx'
import { useSession } from '../lib/session.ts'

export function OutboxPage() {
  const { user } = useSession()
  return (
    <RequireLogin>
      <Page>{user && <OutboxView user={user} />}</Page>
    </RequireLogin>
  )
}
