import { UnsentBadge } from '../../kit/lists/unsent-badge.tsx'
import classes from './badges.module.css'
import { useUnsentState } from './use-unsent-orders.ts'

/** Sync state of an order with unsent changes: waiting, sending, or why it was rejected. */
export function UnsentMark({ id }: { id: string }) {
  const state = useUnsentState(id)
  if (!state) return null
  return (
    <span className={classes.unsent}>
      <UnsentBadge state={state.word} isStopped={state.reason !== null} />
      {state.reason !== null && <span className={classes.reason}>{state.reason}</span>}
    </span>
  )
}
