import { OutboxView } from '../frame/outbox/page/outbox-view.tsx'
import { Page } from '../kit/page/page.tsx'
import { useSession } from '../lib/session.ts'

export function OutboxPage() {
  const { user } = useSession()
  return <Page>{user && <OutboxView user={user} />}</Page>
}
