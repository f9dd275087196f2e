import { cityAndState } from '@lamplighter/domain/cities'
import { messageOf } from '@lamplighter/domain/http'
import { paths } from '@lamplighter/domain/pages'
import { Link } from '@tanstack/react-router'
import { useLeftUnsent } from '../features/outbox/use-left-unsent.ts'
import { useOutbox } from '../features/outbox/use-outbox.ts'
import { useSender } from '../features/outbox/use-sender.ts'
import { formWords, TRY_AGAIN } from '../kit/kit.messages.ts'
import { SiteNotice } from '../kit/page/site-notice.tsx'
import { momentOf } from '../kit/text/moment.ts'
import { useConnectivity, useOnline } from '../lib/api/connection.ts'
import type { Connectivity } from '../lib/api/connectivity.ts'
import { useCities } from '../lib/cities/active-city.ts'
import { useOldestShown } from '../lib/reads/old-reads.ts'
import { usePackShown } from '../lib/reads/pack-reads.ts'
import { useSession } from '../lib/session/session.ts'
import { useSiteProblem } from '../lib/sign-in/site-problem.ts'
import { cityNotActive, cityWasRemoved } from './navigation/city-in-use.messages.ts'
import { leftUnsent } from './outbox-line.messages.ts'
import { OutboxLine } from './outbox-line.tsx'
import { shownFromPack } from './pack-line.messages.ts'
import classes from './status-line.module.css'
import { useDayPacks } from './use-day-packs.ts'
import { useLive } from './use-live.ts'

/** A thin line under the navigation, only while there is something to say. */
export function StatusLine() {
  const online = useOnline()
  const reach = useConnectivity()
  const oldest = useOldestShown()
  const pack = usePackShown()
  const session = useSession()
  useSender()
  useDayPacks()
  useLive()
  useOutbox()
  const { active } = useCities()
  const removed = (session.user?.cityMemberships ?? [])
    .filter(({ status }) => status === 'removed')
    .map(({ cityName, cityState }) => cityAndState({ name: cityName, state: cityState }))
  const problem = useSiteProblem()
  const isSwitchedOff = session.status === 'unauthenticated' && session.isSwitchedOff === true
  // The sentence about the account says what to do.
  const left = useLeftUnsent(session.status === 'unauthenticated' && !isSwitchedOff)
  const words = [
    sentence(online, reach, session),
    left > 0 && leftUnsent(left),
    pack && shownFromPack(pack),
    oldest !== null &&
      oldest !== pack?.asOf &&
      !(online && reach === 'reached') &&
      `Some of this is as it was on ${momentOf(oldest)}.`,
    active &&
      !active.cityActive &&
      cityNotActive(cityAndState({ name: active.cityName, state: active.cityState })),
    removed.length > 0 && cityWasRemoved(removed),
  ].filter(Boolean)
  return (
    <>
      <div
        role="status"
        className={words.length > 0 || problem ? classes.line : undefined}
        data-tone={left > 0 ? 'danger' : undefined}
      >
        {problem && <SiteNotice problem={problem} linkClass={classes.action} />}
        {words.join(' ')}
        {left > 0 && (
          <Link to={paths.outbox} className={classes.action} activeProps={{ style: { display: 'none' } }}>
            {formWords.open}
          </Link>
        )}
        {session.status === 'authenticated' && session.isLocalUser && (
          <button type="button" className={classes.action} onClick={() => void session.refreshUser()}>
            {TRY_AGAIN}
          </button>
        )}
      </div>
      <OutboxLine />
    </>
  )
}

function sentence(
  online: boolean,
  reach: Connectivity,
  session: ReturnType<typeof useSession>,
): string | null {
  if (!online) return 'You are offline. Drafts are kept on this device.'
  if (reach === 'unavailable') return 'The server is unavailable. Drafts are kept on this device.'
  if (reach === 'no answer') return "Can't reach the server. Drafts are kept on this device."
  if (session.status === 'authenticated' && session.isLocalUser) {
    return "Couldn't load your account. You can look around, but saving doesn't work yet."
  }
  if (session.status === 'unauthenticated' && session.isSwitchedOff) return messageOf('account_switched_off')
  if (session.status === 'unauthenticated' && session.endedUnasked) {
    return "You've been logged out. Log in to continue. Drafts are kept on this device, day packs are not."
  }
  return null
}
