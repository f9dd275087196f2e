import { OutboxView } from '../features/outbox/page/outbox-view.tsx'
import { Page } from '../kit/page/page.tsx'
import { useSession } from '../lib/session/session.ts'

export function OutboxPage() {
  const { user } = useSession()
  return <Page>{user && <OutboxView user={user} />}</Page>
}
