import { ReceiptView } from '../features/outbox/receipt/receipt-view.tsx'
import { Page } from '../kit/page/page.tsx'
import { useSession } from '../lib/session/session.ts'

export function OutboxReceiptPage() {
  const { user } = useSession()
  return <Page>{user && <ReceiptView user={user} />}</Page>
}
