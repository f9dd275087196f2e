import { adminMessages } from '@lamplighter/domain/admin'
import { ErrorState } from '../../kit/lists/error-state.tsx'
import { noticeChangedMemberships } from '../../lib/cities/fresh-memberships.ts'

/** A refusal may mean that the user runs the platform no more, so that is read again too. */
export function LoadFailed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <ErrorState
      message={adminMessages.loadFailed}
      onRetry={() => {
        void noticeChangedMemberships()
        onRetry()
      }}
    />
  )
}
