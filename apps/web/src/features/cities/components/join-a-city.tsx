import { cityMessages } from '@lamplighter/domain/cities'
import { type ReactNode, useState } from 'react'
import { ErrorState } from '../../../kit/error-state.tsx'
import { Page } from '../../../kit/page.tsx'
import { useMyCityRequests } from '../cities.api.ts'
import { CitySelection } from './city-selection.tsx'
import { NoCity } from './no-city.tsx'

/** The no-city screen, or the city selection screen once the user wants to ask. */
export function JoinACity({ whileLoading }: { whileLoading: ReactNode }) {
  const requests = useMyCityRequests()
  const [choosing, setChoosing] = useState(false)
  if (requests.isPending) return whileLoading
  if (requests.isError) {
    return (
      <Page>
        <ErrorState message={cityMessages.membershipCheckFailed} onRetry={() => void requests.refetch()} />
      </Page>
    )
  }
  if (choosing) return <CitySelection onDone={() => setChoosing(false)} />
  const pending = requests.data.filter(({ status }) => status === 'pending')
  return <NoCity pending={pending} onRequest={() => setChoosing(true)} />
}
