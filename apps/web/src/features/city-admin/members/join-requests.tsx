import type { PendingRequest } from '@lamplighter/domain/city-admin'
import { Button } from '@mantine/core'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { EmailText } from '../../../kit/text/email-text.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { usePendingRequests, useUnassigned } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import { useRequests } from './use-requests.ts'
import classes from './users.module.css'

/** The requests to join that wait for an answer, oldest first. */
export function JoinRequests({ cityId, onAssign }: { cityId: string; onAssign: (userId: string) => void }) {
  const requests = usePendingRequests(cityId)
  const unassigned = useUnassigned()
  const deciding = useRequests(onAssign)
  const focus = useFocusKept()
  return (
    <SectionCard title={cityAdminWords.joinRequests}>
      <div {...focus}>
        {requests.isPending && <ListSkeleton rows={1} />}
        {requests.isError && (
          <ErrorState message={cityAdminWords.loadFailed} onRetry={retryAsMember(requests.refetch)} />
        )}
        {requests.data?.length === 0 && (
          <p className={`quiet ${classes.quiet}`}>{cityAdminWords.noRequests}</p>
        )}
        {requests.data && requests.data.length > 0 && (
          <ul className={`stack gap-12 ${classes.requests}`}>
            {requests.data.map((request) => (
              <li key={request._id} className={`line apart ${classes.request}`}>
                <Applicant request={request} hasNoCity={unassigned.has(request.userId)} />
                <Decision request={request} deciding={deciding} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </SectionCard>
  )
}

interface ApplicantProps {
  request: PendingRequest
  /** This would be their first. */
  hasNoCity: boolean
}

function Applicant({ request: { userName, userEmail, requestedAt }, hasNoCity }: ApplicantProps) {
  return (
    <div className={`named ${classes.person}`}>
      <strong>
        {userName}
        {hasNoCity && (
          <span className={`badge ${classes.you}`} data-small data-tone="lamp">
            {cityAdminWords.noCityYet}
          </span>
        )}
      </strong>
      <span>
        <EmailText email={userEmail} />
      </span>
      <span>
        {cityAdminWords.requested} <RelativeTime time={requestedAt} />
      </span>
    </div>
  )
}

interface DecisionProps {
  request: PendingRequest
  deciding: ReturnType<typeof useRequests>
}

function Decision({ request, deciding: { approve, reject, underway } }: DecisionProps) {
  const { _id, userName } = request
  const now = underway(_id)
  return (
    <div className={classes.decision}>
      <Button
        aria-label={`${cityAdminWords.approve}: ${userName}`}
        loading={now === 'approve'}
        disabled={now === 'reject'}
        onClick={() => void approve(request)}
      >
        {cityAdminWords.approve}
      </Button>
      <Button
        variant="default"
        aria-label={`${cityAdminWords.reject}: ${userName}`}
        loading={now === 'reject'}
        disabled={now === 'approve'}
        onClick={() => void reject(request)}
      >
        {cityAdminWords.reject}
      </Button>
    </div>
  )
}
