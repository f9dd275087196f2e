import { cityAndState } from '@lamplighter/domain/cities'
import { TRY_AGAIN } from '../kit/kit.messages.ts'
import { SiteNotice } from '../kit/page/site-notice.tsx'
import { momentOf } from '../kit/text/moment.ts'
import { useCities } from '../lib/cities/active-city.ts'
import { useOnline, useServerReached } from '../lib/connection.ts'
import { useOldestShown } from '../lib/reads/old-reads.ts'
import { usePackShown } from '../lib/reads/pack-reads.ts'
import { useSession } from '../lib/session.ts'
import { useSiteProblem } from '../lib/site-problem.ts'
import { cityNotActive } from './navigation/city-in-use.messages.ts'
import { OutboxLine } from './outbox/outbox-line.tsx'
import { useLeftUnsent } from './outbox/use-left-unsent.ts'
import { useOutbox } from './outbox/use-outbox.ts'
import { useSender } from './outbox/use-sender.ts'
import { shownFromPack } from './pack-line.messages.ts'
import classes from './status-line.module.css'
import { useDayPacks } from './use-day-packs.ts'

/** A thin line under the navigation, only while there is something to say. */
export function StatusLine() {
  const online = useOnline()
  const reached = useServerReached()
  const oldest = useOldestShown()
  const pack = usePackShown()
  const session = useSession()
  useSender()
  useDayPacks()
  useOutbox()
  const { active } = useCities()
  const problem = useSiteProblem()
  const leftUnsent = useLeftUnsent(session.status === 'unauthenticated')
  const words = [
    sentence(online, reached, session, leftUnsent),
    pack && shownFromPack(pack),
    oldest !== null &&
      oldest !== pack?.asOf &&
      !(online && reached) &&
      `Some of this is as it was on ${momentOf(oldest)}.`,
    active &&
      !active.cityActive &&
      cityNotActive(cityAndState({ name: active.cityName, state: active.cityState })),
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
      </div>
      <OutboxLine />
    </>
  )
}

function sentence(
  online: boolean,
  reached: boolean,
  session: ReturnType<typeof useSession>,
  leftUnsent: boolean,
): string | null {
  if (!online) return 'You are offline. Drafts are kept on this device.'
  if (!reached) return 'The server cannot be reached. Drafts are kept on this device.'
  if (session.status === 'authenticated' && session.isLocalUser) {
    return 'Your account could not be loaded. You can look around; saving will not work yet.'
  }
  if (session.status === 'unauthenticated' && session.endedUnasked) {
    return 'Your sign-in has ended. Log in again to go on; drafts are kept on this device, day packs are not.'
  }
  if (leftUnsent) {
    return 'Work that was done on this device is not sent yet. Log in to send it.'
  }
  return null
}
