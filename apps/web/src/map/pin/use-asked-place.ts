import { useRef } from 'react'
import { devicePlace, useDevicePlace } from './use-device-place.ts'
import { useGeolocation } from './use-geolocation.ts'

/** Where the device is, for what sorts or filters by it: asked for once somebody presses that, and not before. */
export function useAskedPlace() {
  const here = useDevicePlace()
  const next = useRef<(() => void) | null>(null)
  const { finding, error, find } = useGeolocation(({ latitude, longitude }) => {
    devicePlace.set({ latitude, longitude })
    next.current?.()
  })

  /** Goes on once it is known; not at all where nobody says, and then `error` tells why. */
  function whenKnown(then: () => void): void {
    if (here) {
      then()
      return
    }
    next.current = then
    find()
  }

  return { here, finding, error, whenKnown }
}

export type AskedPlace = ReturnType<typeof useAskedPlace>
