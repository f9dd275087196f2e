import type { Coordinates } from '@lamplighter/domain/map'
import { useEffect } from 'react'
import { createStore, useStore } from '../../lib/store.ts'

/** Where the device was seen last. */
export const devicePlace = createStore<Coordinates | null>(null)
/** A place of a minute ago is near enough for a distance. */
const options: PositionOptions = { maximumAge: 60_000, timeout: 15_000 }

/** True when the user has allowed it before, so that asking again shows no prompt. */
export async function mayFindUnasked(): Promise<boolean> {
  const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => null)
  return permission?.state === 'granted'
}

async function look(): Promise<void> {
  if (!(await mayFindUnasked())) return
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => devicePlace.set({ latitude, longitude }),
    () => undefined,
    options,
  )
}

const lookIfSeen = () => {
  if (document.visibilityState === 'visible') void look()
}
let users = 0

/**
 * Where the device is, as soon as that is known without asking anybody: null until then. Looked for again when the app is looked at
 * again; once for all who use it, for each row of a list does.
 */
export function useDevicePlace(): Coordinates | null {
  useEffect(() => {
    users += 1
    if (users === 1) {
      lookIfSeen()
      document.addEventListener('visibilitychange', lookIfSeen)
    }
    return () => {
      users -= 1
      if (users === 0) document.removeEventListener('visibilitychange', lookIfSeen)
    }
  }, [])
  return useStore(devicePlace)
}
