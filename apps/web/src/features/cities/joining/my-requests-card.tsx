import { cityMessages } from '@lamplighter/domain/cities'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { useMyCityRequests } from '../cities.api.ts'
import { joiningWords } from '../cities.messages.ts'
import { CityRequestList } from './city-request-list.tsx'
import classes from './join-city.module.css'
import { JoinCityForm } from './join-city-form.tsx'
import { pendingFirst } from './order-requests.ts'

/** The user's city requests on the settings page, with a way to cancel one and to ask for another. */
export function MyRequestsCard() {
  const requests = useMyCityRequests()
  const [asking, setAsking] = useState(false)
  const asked = useRef(false)

  function stopAsking() {
    asked.current = true
    setAsking(false)
  }

  /** When the form closes, the focus returns to the button that opened it. */
  function focusAfterForm(button: HTMLButtonElement | null) {
    if (!button || !asked.current) return
    asked.current = false
    button.focus()
  }

  return (
    <SectionCard title={joiningWords.requests}>
      {requests.isPending && <ListSkeleton rows={1} />}
      {requests.isLoadingError && (
        <ErrorState message={cityMessages.membershipCheckFailed} onRetry={() => void requests.refetch()} />
      )}
      {requests.data?.length === 0 && !asking && <p className="muted">You have not asked to join a city.</p>}
      {requests.data && requests.data.length > 0 && (
        <CityRequestList requests={pendingFirst(requests.data)} />
      )}
      {asking ? (
        <div className={classes.below}>
          <JoinCityForm takesFocus onDone={stopAsking} />
        </div>
      ) : (
        <Button ref={focusAfterForm} variant="default" mt="md" onClick={() => setAsking(true)}>
          {joiningWords.requestAnother}
        </Button>
      )}
    </SectionCard>
  )
}
