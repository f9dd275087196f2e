import { UnsentBadge } from '../../kit/lists/unsent-badge.tsx'
import classes from './badges.module.css'
import { useUnsentState } from './use-unsent-orders.ts'

/** Beside an order that the server does not have as it is shown: waiting, being sent, or why it was not taken. */
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
