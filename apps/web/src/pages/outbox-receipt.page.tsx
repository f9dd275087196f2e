import { ReceiptView } from '../frame/outbox/receipt/receipt-view.tsx'
import { RequireLogin } from '../frame/require-login.tsx'
import { Page } from '../kit/page/page.tsx'
import { useSession } from '../lib/session.ts'

export function OutboxReceiptPage() {
  const { user } = useSession()
  return (
    <RequireLogin>
      <Page>{user && <ReceiptView user={user} />}</Page>
    </RequireLogin>
  )
}
