import { paths } from '@lamplighter/domain/pages'
import { Link } from '@tanstack/react-router'
import { addressOfDraft, heldDrafts } from '../features/locations/draft/held-drafts.ts'
import { formWords, navigationWords } from '../kit/kit.messages.ts'
import { clockOf } from '../kit/text/moment.ts'
import { useIsServerReachable } from '../lib/api/connection.ts'
import { unsentItems, uploadPercent } from '../lib/outbox/outbox-stores.ts'
import { useStore } from '../lib/state/store.ts'
import { longWaiting, needYou, notSavedYet, notSent, sendingShare } from './outbox-line.messages.ts'
import classes from './status-line.module.css'

const LONG_MS = 24 * 60 * 60_000

/**
 * Number and age of unsent items and number of drafts. Red if an item needs attention or has waited for more than a day
 * (DUR-36, DUR-67).
 */
export function OutboxLine() {
  const unsent = useStore(unsentItems)
  const drafts = useStore(heldDrafts)
  const held = drafts.length
  const share = useStore(uploadPercent)
  const reached = useIsServerReachable()
  const [oldest] = unsent
  if (!oldest && held === 0) return null
  const [draft] = drafts
  const address = !oldest && held === 1 && draft ? addressOfDraft(draft) : { to: paths.outbox }
  const stopped = unsent.filter(({ state }) => state !== 'waiting').length
  const isOld = oldest !== undefined && Date.now() - Date.parse(oldest.recordedAt) > LONG_MS
  const words = [
    oldest && notSent(unsent.length, clockOf(oldest.recordedAt)),
    stopped > 0 && needYou(stopped),
    stopped === 0 && isOld && longWaiting,
    held > 0 && notSavedYet(held),
  ].filter(Boolean)
  return (
    <section
      className={`${classes.line} ${classes.outbox}`}
      aria-label={navigationWords.outbox}
      data-tone={stopped > 0 || isOld ? 'danger' : undefined}
    >
      <span>
        <span role="status">{words.join(', ')}</span>
        {/* Hidden from screen readers, because it changes constantly. */}
        {share !== null && reached && <span aria-hidden> · {sendingShare(share)}</span>}
      </span>
      <Link {...address} className={classes.action} activeProps={{ style: { display: 'none' } }}>
        {formWords.open}
      </Link>
    </section>
  )
}
