import { Button } from '@mantine/core'
import { mapMessages } from '../../map/map.messages.ts'
import classes from './location-error-box.module.css'

/** Shows why the device has no position, with a retry button. */
export function LocationErrorBox({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={`line apart ${classes.box}`} role="alert">
      <div className={classes.words}>
        <strong>{mapMessages.locationError}</strong>
        <span>{message}</span>
      </div>
      <Button variant="default" onClick={onRetry}>
        {mapMessages.retryLocation}
      </Button>
    </div>
  )
}
