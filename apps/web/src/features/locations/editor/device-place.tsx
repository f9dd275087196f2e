import { moveWords, youAreHere } from '@lamplighter/domain/locations'
import { type Coordinates, fixWarning, metresBetween, vaguePosition } from '@lamplighter/domain/map'
import { Button } from '@mantine/core'
import type { Fix } from '../../../map/pin/use-geolocation.ts'
import classes from './edit-location.module.css'

interface Props {
  fix: Fix | null
  pinAt: Coordinates | null
  /** One has just asked where one is, and the pin has not been touched since. */
  looked: boolean
  onPut: () => void
  onBack: () => void
}

/** Where the device is, how sure that is, and what may be done with it: nothing is done unasked. */
export function DevicePlace({ fix, pinAt, looked, onPut, onBack }: Props) {
  const pinIsThere = fix !== null && pinAt !== null && metresBetween(fix, pinAt) < 0.5
  const vague = fix && vaguePosition(fix.accuracy)
  // Once the pin was put elsewhere by hand, the fix says nothing about it any more.
  const warning = fix && pinIsThere ? fixWarning(fix.accuracy) : null
  return (
    <>
      <div className={classes.said} role="status" data-vague={(looked && vague) || undefined}>
        {fix && looked && !pinIsThere && (
          <>
            <span>{vague ?? youAreHere(fix.accuracy, pinAt !== null)}</span>
            <div className={classes.acts}>
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
        <p className={classes.warning} role="alert">
          {warning}
        </p>
      )}
    </>
  )
}
