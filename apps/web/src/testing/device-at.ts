import type { Coordinates } from '@lamplighter/domain/map'
import { onTestFinished, vi } from 'vitest'
import { devicePlace } from '../map/pin/use-device-place.ts'

/**
 * Sets the device's position until the test ends, or fails with code 1 (denied). With 'prompt', the browser would ask
 * first. Returns the calls that requested the position.
 */
export function deviceAt(at: Coordinates | null, permission: PermissionState) {
  devicePlace.set(null)
  const found = { coords: { ...at, accuracy: 5 }, timestamp: Date.now() } as GeolocationPosition
  const denied = { code: 1, message: 'Denied' } as GeolocationPositionError
  const looking = vi
    .spyOn(navigator.geolocation, 'getCurrentPosition')
    .mockImplementation((tell, fail) => (at ? tell(found) : fail?.(denied)))
  const asking = vi
    .spyOn(navigator.permissions, 'query')
    .mockResolvedValue({ state: permission } as PermissionStatus)
  onTestFinished(() => {
    looking.mockRestore()
    asking.mockRestore()
    devicePlace.set(null)
  })
  return looking.mock.calls
}
