import { cityMessages } from '@lamplighter/domain/cities'
import { Button } from '@mantine/core'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { useFormBehindButton } from '../../../kit/page/use-form-behind-button.ts'
import { SectionCard } from '../../../kit/sections/section-card.tsx'
import { useMyCityRequests } from '../cities.api.ts'
import { joiningWords } from '../cities.messages.ts'
import { CityRequestList } from './city-request-list.tsx'
import classes from './join-city.module.css'
import { JoinCityForm } from './join-city-form.tsx'
import { pendingFirst } from './order-requests.ts'

/** The user's city requests on the settings page, with a way to cancel one and to ask for another (SEC-2). */
export function MyRequestsCard() {
  const requests = useMyCityRequests()
  const form = useFormBehindButton()
  return (
    <SectionCard title={joiningWords.requests}>
      {requests.isPending && <ListSkeleton rows={1} />}
      {requests.isLoadingError && (
        <ErrorState message={cityMessages.membershipCheckFailed} onRetry={() => void requests.refetch()} />
      )}
      {requests.data?.length === 0 && !form.isOpen && <p className="muted">{joiningWords.noRequests}</p>}
      {requests.data && requests.data.length > 0 && (
        <CityRequestList requests={pendingFirst(requests.data)} />
      )}
      {form.isOpen ? (
        <div className={classes.below}>
          <JoinCityForm takesFocus onDone={form.close} />
        </div>
      ) : (
        <Button ref={form.button} variant="default" mt="md" onClick={form.open}>
          {joiningWords.requestAnother}
        </Button>
      )}
    </SectionCard>
  )
}
