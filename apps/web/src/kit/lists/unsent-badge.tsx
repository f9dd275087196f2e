import { UNSENT_SHAPE } from '../drawings/unsent-shape.ts'
import classes from './unsent-badge.module.css'

interface Props {
  /** How it stands: 'On this device'. */
  state: string
  /** The user has to do something. */
  isStopped?: boolean
}

/** Beside what is not on the server as it is shown. */
export function UnsentBadge({ state, isStopped = false }: Props) {
  return (
    <span className={`badge ${classes.badge}`} data-small data-tone={isStopped ? 'danger' : 'lamp'}>
      <svg width="12" height="12" viewBox="0 0 16 16" aria-hidden="true">
        <path d={UNSENT_SHAPE} />
      </svg>
      {state}
    </span>
  )
}
