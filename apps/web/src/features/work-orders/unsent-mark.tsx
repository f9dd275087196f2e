import classes from './badges.module.css'
import { useUnsentState } from './use-unsent-orders.ts'

/** Beside an order that the server does not have as it is shown: waiting, being sent, or why it was not taken. */
export function UnsentMark({ id }: { id: string }) {
  const state = useUnsentState(id)
  if (!state) return null
  return (
    <span className={classes.unsent}>
      <span className="badge" data-small data-tone={state.reason === null ? 'lamp' : 'danger'}>
        {state.word}
      </span>
      {state.reason !== null && <span className={classes.reason}>{state.reason}</span>}
    </span>
  )
}
