import { useQuery } from '@tanstack/react-query'
import { isLow, storageState } from '../../../lib/storage/storage.ts'
import classes from '../settings.module.css'
import { nearlyFull } from './device.messages.ts'

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

/** Reads the storage state when a screen mounts. */
export const useStorageState = () =>
  useQuery({ queryKey: ['this-device'], queryFn: storageState, staleTime: 0, retry: false })
