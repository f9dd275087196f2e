import { cityMessages } from '@lamplighter/domain/cities'
import { type ReactNode, useState } from 'react'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { headingTakesFocusNext } from '../../../kit/page/page-title.ts'
import { useSession } from '../../../lib/session/session.ts'
import { CitySelection } from './city-selection.tsx'
import { NoCity } from './no-city.tsx'
import { useApproval } from './use-approval.ts'

/** The no-city screen, then the city selection screen. */
export function JoinACity({ whileLoading }: { whileLoading: ReactNode }) {
  const session = useSession()
  const { requests, checkAgain, checking } = useApproval()
  const [choosing, setChoosing] = useState(false)
  const unknown = session.status === 'authenticated' && session.isLocalUser

  function choose(now: boolean) {
    headingTakesFocusNext()
    setChoosing(now)
  }

  if (requests.isPending) return whileLoading
  if (requests.isLoadingError || unknown) {
    const retry = () => void Promise.all([session.refreshUser(), requests.refetch()])
    return (
      <Page>
        <ErrorState message={cityMessages.membershipCheckFailed} onRetry={retry} />
      </Page>
    )
  }
  if (choosing) return <CitySelection onDone={() => choose(false)} />
  return (
    <NoCity
      requests={requests.data}
      onRequest={() => choose(true)}
      onCheckAgain={() => void checkAgain()}
      checking={checking}
    />
  )
}
