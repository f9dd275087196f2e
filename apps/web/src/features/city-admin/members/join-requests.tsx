import type { PendingRequest } from '@lamplighter/domain/city-admin'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { EmailText } from '../../../kit/text/email-text.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { retryAsMember } from '../../../lib/cities/fresh-memberships.ts'
import { usePendingRequests, useUnassigned } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import type { Actor } from '../member-limits.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { useRejecting } from './use-rejecting.ts'
import classes from './users.module.css'

/** Pending join requests, oldest first. */
export function JoinRequests({ actor }: { actor: Actor }) {
  const requests = usePendingRequests(actor.membership.cityId)
  const unassigned = useUnassigned()
  const [approving, setApproving] = useState<PendingRequest | null>(null)
  const { reject, isRejecting } = useRejecting()
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
                <Decision
                  userName={request.userName}
                  isRejecting={isRejecting(request._id)}
                  onApprove={() => setApproving(request)}
                  onReject={() => void reject(request)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {approving && (
        <ApproveDialog
          key={approving._id}
          actor={actor}
          request={approving}
          onDone={() => setApproving(null)}
        />
      )}
    </SectionCard>
  )
}

interface ApplicantProps {
  request: PendingRequest
  /** This would be their first city. */
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
  userName: string
  isRejecting: boolean
  onApprove: () => void
  onReject: () => void
}

function Decision({ userName, isRejecting, onApprove, onReject }: DecisionProps) {
  return (
    <div className={classes.decision}>
      <Button
        aria-label={`${cityAdminWords.approve}: ${userName}`}
        disabled={isRejecting}
        onClick={onApprove}
      >
        {cityAdminWords.approve}
      </Button>
      <Button
        variant="default"
        aria-label={`${cityAdminWords.reject}: ${userName}`}
        loading={isRejecting}
        onClick={onReject}
      >
        {cityAdminWords.reject}
      </Button>
    </div>
  )
}
