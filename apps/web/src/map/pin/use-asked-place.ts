import { useRef } from 'react'
import { devicePlace, useDevicePlace } from './use-device-place.ts'
import { useGeolocation } from './use-geolocation.ts'

/** The device's position for sorting and filtering, requested only on press. */
export function useAskedPlace() {
  const here = useDevicePlace()
  const next = useRef<(() => void) | null>(null)
  const { finding, error, find } = useGeolocation(({ latitude, longitude }) => {
    devicePlace.set({ latitude, longitude })
    next.current?.()
  })

  /** Calls back with the position; on failure sets `error` instead. */
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
