import type { User } from '@lamplighter/domain/auth'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { useSessions } from '../settings.api.ts'
import { keptElsewhere, settingsWords } from '../settings.messages.ts'
import { ConfirmAddressCard } from './confirm-address-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** Devices and password, or a note that an external provider manages them. */
export function SignInCards({ user, onAllEnded }: { user: User; onAllEnded: () => void }) {
  const { sessions, keptElsewhere: elsewhere, provider } = useSessions()
  if (elsewhere) {
    return (
      <SectionCard title={settingsWords.signingIn}>
        <p className="muted">{keptElsewhere(provider)}</p>
      </SectionCard>
    )
  }
  if (!sessions.data) {
    return (
      <SectionCard title={settingsWords.sessions}>
        {sessions.isError ? (
          <ErrorState message={settingsWords.sessionsFailed} onRetry={() => void sessions.refetch()} />
        ) : (
          <ListSkeleton rows={1} />
        )}
      </SectionCard>
    )
  }
  return (
    <>
      <ConfirmAddressCard user={user} />
      <PasswordCard email={user.email} />
      <SessionsCard sessions={sessions.data} onAllEnded={onAllEnded} />
    </>
  )
}
