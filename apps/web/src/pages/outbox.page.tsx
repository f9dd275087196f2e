import { LeftOutbox } from '../features/outbox/page/left-outbox.tsx'
import { OutboxView } from '../features/outbox/page/outbox-view.tsx'
import { ScreenPending } from '../frame/screen-pending.tsx'
import { navigationWords } from '../kit/kit.messages.ts'
import { Page } from '../kit/page/page.tsx'
import { PageHeader } from '../kit/page/page-header.tsx'
import { useSession } from '../lib/session/session.ts'

/** Also opens signed out, so that a person whose session is over can save their work (DUR-73). */
export function OutboxPage() {
  const { status, user } = useSession()
  if (status === 'loading') return <ScreenPending />
  return (
    <Page>
      {user ? (
        <OutboxView user={user} />
      ) : (
        <>
          <PageHeader title={navigationWords.outbox} />
          <LeftOutbox />
        </>
      )}
    </Page>
  )
}
