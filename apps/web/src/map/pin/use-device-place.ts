import type { Coordinates } from '@lamplighter/domain/map'
import { useEffect } from 'react'
import { createStore, useStore } from '../../lib/store.ts'
import { mayFindUnasked } from './use-geolocation.ts'

const found = createStore<Coordinates | null>(null)
/** A place of a minute ago is near enough for a distance. */
const options: PositionOptions = { maximumAge: 60_000, timeout: 15_000 }

async function look(): Promise<void> {
  if (!(await mayFindUnasked())) return found.set(null)
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => found.set({ latitude, longitude }),
    () => undefined,
    options,
  )
}

/** Where the device is, as soon as that is known without asking anybody: null until then. Looked for again when the app is looked at again. */
export function useDevicePlace(): Coordinates | null {
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') void look()
    }
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])
  return useStore(found)
}
