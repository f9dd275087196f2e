import { cityAndState, cityNotActive } from '@lamplighter/domain/cities'
import { formWords, TRY_AGAIN } from '@lamplighter/domain/http'
import { notSavedYet, notSentWhole } from '@lamplighter/domain/locations'
import { lazy, Suspense, useState } from 'react'
import { SiteNotice } from '../kit/page/site-notice.tsx'
import { useCities } from '../lib/cities/active-city.ts'
import { useOnline } from '../lib/connection.ts'
import { useSession } from '../lib/session.ts'
import { useSiteProblem } from '../lib/site-problem.ts'
import classes from './status-line.module.css'
import { useWaitingLocations } from './waiting/use-waiting-locations.ts'

const WaitingDialog = lazy(() =>
  import('./waiting/waiting-dialog.tsx').then(({ WaitingDialog }) => ({ default: WaitingDialog })),
)

/** A thin line under the navigation, only while there is something to say. */
export function StatusLine() {
  const online = useOnline()
  const session = useSession()
  const waiting = useWaitingLocations()
  const [opened, setOpened] = useState(false)
  const { active } = useCities()
  const problem = useSiteProblem()
  const words = [
    sentence(online, session),
    active &&
      !active.cityActive &&
      cityNotActive(cityAndState({ name: active.cityName, state: active.cityState })),
    waits(waiting.filter(({ exists }) => !exists).length, notSavedYet),
    waits(waiting.filter(({ exists }) => exists).length, notSentWhole),
  ].filter(Boolean)
  return (
    <>
      <div role="status" className={words.length > 0 || problem ? classes.line : undefined}>
        {problem && <SiteNotice problem={problem} linkClass={classes.action} />}
        {words.join(' ')}
        {session.status === 'authenticated' && session.isLocalUser && (
          <button type="button" className={classes.action} onClick={() => void session.refreshUser()}>
            {TRY_AGAIN}
          </button>
        )}
        {waiting.length > 0 && (
          <button type="button" className={classes.action} onClick={() => setOpened(true)}>
            {formWords.open}
          </button>
        )}
      </div>
      {opened && (
        <Suspense fallback={null}>
          <WaitingDialog waiting={waiting} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}

const waits = (count: number, words: (count: number) => string) => count > 0 && `${words(count)}.`

function sentence(online: boolean, session: ReturnType<typeof useSession>): string | null {
  if (!online) return 'You are offline. Drafts are kept on this device.'
  if (session.status === 'authenticated' && session.isLocalUser) {
    return 'Your account could not be loaded. You can look around; saving will not work yet.'
  }
  if (session.status === 'unauthenticated' && session.endedUnasked) {
    return 'Your sign-in has ended. Log in again to go on; drafts are kept on this device.'
  }
  return null
}
