import { Button } from '@mantine/core'
import { TRY_AGAIN } from '../kit.messages.ts'
import { FieldDrawing } from './field-drawing.tsx'
import classes from './states.module.css'

interface Props {
  /** What happened, in one sentence. */
  message: string
  /** What is safe, or what else could be done. */
  hint?: string
  onRetry?: () => void
  retryLabel?: string
}

/** What stands in for something that could not be loaded: what happened, and a way to try again. */
export function ErrorState({ message, hint, onRetry, retryLabel = TRY_AGAIN }: Props) {
  return (
    <div className={classes.state} role="alert">
      <FieldDrawing kind="lamp" />
      <p className={classes.title}>{message}</p>
      {hint && <p className={classes.message}>{hint}</p>}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
