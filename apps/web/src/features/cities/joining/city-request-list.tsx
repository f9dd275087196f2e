import { type CityRequest, cityAndState, cityMessages } from '@lamplighter/domain/cities'
import { Button } from '@mantine/core'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { dateOf } from '../../../kit/text/relative-time.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useCancelCityRequest } from '../cities.api.ts'
import { joiningWords } from '../cities.messages.ts'
import classes from './join-city.module.css'

const labels = {
  pending: joiningWords.pendingApproval,
  approved: joiningWords.approved,
  rejected: joiningWords.rejected,
} as const

const tones = { pending: 'lamp', approved: 'success', rejected: 'danger' } as const

/** The user's own join requests; a pending one can be canceled. */
export function CityRequestList({ requests }: { requests: CityRequest[] }) {
  const cancelling = useCancelCityRequest()

  async function cancel({ _id, cityName, cityState }: CityRequest) {
    const city = cityAndState({ name: cityName, state: cityState })
    const sure = await confirm({
      title: `Cancel the request for ${city}?`,
      message: 'The request is removed. You can ask again later.',
      action: joiningWords.cancelRequest,
      cancel: 'Keep it',
      danger: true,
    })
    if (!sure) return
    try {
      await cancelling.mutateAsync(_id)
      say.success(cityMessages.requestCancelled)
    } catch (error) {
      say.failure(sentenceFor(error, joiningWords.cancelFailed))
    }
  }

  return (
    <ul className={`stack gap-12 ${classes.requests}`}>
      {requests.map((request) => {
        const city = cityAndState({ name: request.cityName, state: request.cityState })
        return (
          <li key={request._id} className={`surface line ${classes.request}`}>
            <div className={`named ${classes.words}`}>
              <strong>{city}</strong>
              <span>
                {request.decidedAt ? 'Decided' : 'Requested'}{' '}
                <time dateTime={request.decidedAt ?? request.requestedAt}>
                  {dateOf(request.decidedAt ?? request.requestedAt)}
                </time>
              </span>
            </div>
            <span className="badge" data-tone={tones[request.status]}>
              {labels[request.status]}
            </span>
            {request.status === 'pending' && (
              <Button
                variant="default"
                aria-label={`${joiningWords.cancelRequest}: ${city}`}
                loading={cancelling.isPending && cancelling.variables === request._id}
                onClick={() => void cancel(request)}
              >
                {joiningWords.cancelRequest}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
