import { cityAdminMessages } from '@lamplighter/domain/city-admin'
import { ErrorState } from '../../kit/lists/error-state.tsx'
import { noticeChangedMemberships } from '../../lib/cities/fresh-memberships.ts'

/** One sentence for whatever could not be loaded here. A refusal may mean another role by now, so that is read again too. */
export function LoadFailed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <ErrorState
      message={cityAdminMessages.loadFailed}
      onRetry={() => {
        void noticeChangedMemberships()
        onRetry()
      }}
    />
  )
}
