import { UNSENT_SHAPE } from '../drawings/unsent-shape.ts'
import classes from './unsent-badge.module.css'

interface Props {
  /** Sync state: 'On this device'. */
  state: string
  /** Needs the user's attention. */
  isStopped?: boolean
}

/** Badge of unsent changes. */
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
