import { Button } from '@mantine/core'
import { TRY_AGAIN, withoutNetwork } from '../kit.messages.ts'
import { FieldDrawing, lampDrawing } from './field-drawing.tsx'
import { useReach } from './reach-context.ts'
import classes from './states.module.css'

interface Props {
  /** What happened, in one sentence. */
  message: string
  /** What is safe, or what else to try. */
  hint?: string
  onRetry?: () => void
  retryLabel?: string
  /** Does not retry automatically: broken parts, or parts that would lose input. */
  stays?: boolean
}

/**
 * Error state with a retry. Offline, it only says that the content was never opened here
 * and loads automatically later (DUR-31).
 */
export function ErrorState({ message, hint, onRetry, retryLabel = TRY_AGAIN, stays }: Props) {
  const reach = useReach()
  const waits = !stays && reach !== 'reached' && onRetry !== undefined && retryLabel === TRY_AGAIN
  return (
    <div className={classes.state} role={waits && reach === 'offline' ? 'status' : 'alert'}>
      <FieldDrawing>{lampDrawing}</FieldDrawing>
      <p className={classes.title}>{waits && reach === 'offline' ? withoutNetwork.title : message}</p>
      {(waits || hint) && <p className={classes.message}>{waits ? withoutNetwork.hint : hint}</p>}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
