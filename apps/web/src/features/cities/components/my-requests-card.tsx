import { cityMessages } from '@lamplighter/domain/cities'
import { settingsWords } from '@lamplighter/domain/settings'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorState } from '../../../kit/error-state.tsx'
import { SectionCard } from '../../../kit/section-card.tsx'
import { ListSkeleton } from '../../../kit/skeletons.tsx'
import { useMyCityRequests } from '../cities.api.ts'
import { CityRequestList } from './city-request-list.tsx'
import classes from './join-city.module.css'
import { JoinCityForm } from './join-city-form.tsx'

/** The user's city requests on the settings page, with a way to cancel one and to ask for another. */
export function MyRequestsCard() {
  const requests = useMyCityRequests()
  const [asking, setAsking] = useState(false)
  return (
    <SectionCard title={settingsWords.requests}>
      {requests.isPending && <ListSkeleton rows={1} />}
      {requests.isError && (
        <ErrorState message={cityMessages.membershipCheckFailed} onRetry={() => void requests.refetch()} />
      )}
      {requests.data?.length === 0 && !asking && (
        <p className={classes.none}>You have not asked to join another city.</p>
      )}
      {requests.data && <CityRequestList requests={requests.data} />}
      {asking ? (
        <JoinCityForm onDone={() => setAsking(false)} />
      ) : (
        <Button variant="default" mt="md" onClick={() => setAsking(true)}>
          {cityMessages.requestAnother}
        </Button>
      )}
    </SectionCard>
  )
}
