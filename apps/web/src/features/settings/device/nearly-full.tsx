import { isLow } from '../../../lib/storage/storage.ts'
import classes from '../settings.module.css'
import { nearlyFull } from './device.messages.ts'
import { useStorageState } from './use-storage-state.ts'

/** Warns when this device is nearly full. */
export function NearlyFull() {
  const { data: state } = useStorageState()
  if (!state || state.free === null || !isLow(state)) return null
  return (
    <p className={classes.full} role="alert">
      {nearlyFull(state.free)}
    </p>
  )
}
