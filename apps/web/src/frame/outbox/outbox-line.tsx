import { paths } from '@lamplighter/domain/pages'
import { Link } from '@tanstack/react-router'
import { formWords, navigationWords } from '../../kit/kit.messages.ts'
import { shareSent, unsentItems } from '../../lib/outbox/outbox-stores.ts'
import { useStore } from '../../lib/store.ts'
import classes from '../status-line.module.css'
import { clockOf } from './local-day.ts'
import { longWaiting, needYou, notSent, sendingShare } from './outbox-line.messages.ts'

const LONG_MS = 24 * 60 * 60_000

/** How much waits on this device and since when; in red where somebody has to look after it (DUR-36). */
export function OutboxLine() {
  const unsent = useStore(unsentItems)
  const share = useStore(shareSent)
  const [oldest] = unsent
  if (!oldest) return null
  const stopped = unsent.filter(({ state }) => state !== 'waiting').length
  const isOld = Date.now() - Date.parse(oldest.recordedAt) > LONG_MS
  const words = [
    notSent(unsent.length, clockOf(oldest.recordedAt)),
    stopped > 0 && needYou(stopped),
    stopped === 0 && isOld && longWaiting,
  ].filter(Boolean)
  return (
    <section
      className={classes.line}
      aria-label={navigationWords.outbox}
      data-tone={stopped > 0 || isOld ? 'danger' : undefined}
    >
      <span role="status">{words.join(', ')}</span>
      {/* Not told aloud: it changes all the time. */}
      {share !== null && <span aria-hidden>{sendingShare(share)}</span>}
      <Link to={paths.outbox} className={classes.action} activeProps={{ style: { display: 'none' } }}>
        {formWords.open}
      </Link>
    </section>
  )
}
