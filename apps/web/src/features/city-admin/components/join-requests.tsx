import { cityAdminWords, type PendingRequest } from '@lamplighter/domain/city-admin'
import { Button } from '@mantine/core'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { useFocusKept } from '../../../kit/lists/use-focus-kept.ts'
import { SectionCard } from '../../../kit/page/section-card.tsx'
import { EmailText } from '../../../kit/text/email-text.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { usePendingRequests } from '../city-admin.api.ts'
import { useRequests } from '../use-requests.ts'
import { LoadFailed } from './load-failed.tsx'
import classes from './users.module.css'

/** The requests to join that wait for an answer, oldest first. */
export function JoinRequests({ cityId }: { cityId: string }) {
  const requests = usePendingRequests(cityId)
  const deciding = useRequests()
  const focus = useFocusKept()
  return (
    <SectionCard title={cityAdminWords.joinRequests}>
      <div {...focus}>
        {requests.isPending && <ListSkeleton rows={1} />}
        {requests.isError && <LoadFailed onRetry={requests.refetch} />}
        {requests.data?.length === 0 && <p className={classes.quiet}>{cityAdminWords.noRequests}</p>}
        {requests.data && requests.data.length > 0 && (
          <ul className={classes.requests}>
            {requests.data.map((request) => (
              <li key={request._id} className={classes.request}>
                <Applicant request={request} />
                <Decision request={request} deciding={deciding} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </SectionCard>
  )
}

function Applicant({ request: { userName, userEmail, requestedAt } }: { request: PendingRequest }) {
  return (
    <div className={classes.person}>
      <strong>{userName}</strong>
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
