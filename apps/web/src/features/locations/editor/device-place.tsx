import { type Coordinates, fixWarning, vaguePosition } from '@lamplighter/domain/map'
import { Button } from '@mantine/core'
import { type Fix, useAccuracyOf } from '../../../map/pin/use-geolocation.ts'
import { moveWords, youAreHere } from './edit.messages.ts'
import classes from './edit-location.module.css'

interface Props {
  fix: Fix | null
  pinAt: Coordinates | null
  /** The device was just located and the pin has not moved since. */
  looked: boolean
  onPut: () => void
  onBack: () => void
}

/** Shows the device's position and accuracy, with buttons to move the pin there. Nothing moves automatically. */
export function DevicePlace({ fix, pinAt, looked, onPut, onBack }: Props) {
  const accuracy = useAccuracyOf(pinAt)
  const pinIsThere = accuracy > 0
  const vague = fix && vaguePosition(fix.accuracy)
  const warning = fixWarning(accuracy)
  return (
    <>
      <div className={`line apart ${classes.said}`} role="status" data-vague={(looked && vague) || undefined}>
        {fix && looked && !pinIsThere && (
          <>
            <span>{vague ?? youAreHere(fix.accuracy, pinAt !== null)}</span>
            <div className="row">
              <Button variant="default" onClick={onPut}>
                {moveWords.putHere}
              </Button>
              {pinAt && (
                <Button variant="default" onClick={onBack}>
                  {moveWords.backToPin}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {warning && (
        <p className={`notice ${classes.warning}`} role="alert">
          {warning}
        </p>
      )}
    </>
  )
}
