import { Button } from '@mantine/core'
import { TRY_AGAIN, withoutNetwork } from '../kit.messages.ts'
import { FieldDrawing, lampDrawing } from './field-drawing.tsx'
import { useReach } from './reach-context.ts'
import classes from './states.module.css'

interface Props {
  /** What happened, in one sentence. */
  message: string
  /** What is safe, or what else could be done. */
  hint?: string
  onRetry?: () => void
  retryLabel?: string
  /** It does not come by itself: what broke, or would take what is typed with it. */
  stays?: boolean
}

/**
 * What stands in for something that could not be loaded: what happened, and a way to try again. Without a network nothing is wrong
 * with it: it was not opened here before, and comes by itself (DUR-31).
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
