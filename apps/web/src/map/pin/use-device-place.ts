import type { Coordinates } from '@lamplighter/domain/map'
import { useEffect } from 'react'
import { createStore, useStore } from '../../lib/state/store.ts'

/** Last known position of the device. */
export const devicePlace = createStore<Coordinates | null>(null)
/** A position of a minute ago is precise enough for distances. */
const options: PositionOptions = { maximumAge: 60_000, timeout: 15_000 }

/** True if the user allowed it before, so that a request shows no prompt. */
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
 * The device's position if available without a prompt; otherwise null. Updated when the app becomes visible
 * again; shared by all callers, because each list row uses it.
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
