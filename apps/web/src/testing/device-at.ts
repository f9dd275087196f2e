import type { Coordinates } from '@lamplighter/domain/map'
import { onTestFinished, vi } from 'vitest'
import { devicePlace } from '../map/pin/use-device-place.ts'

/**
 * To the end of the test the device is at a point, or says nothing (code 1: denied); 'prompt': the browser would ask first. Answers
 * with the calls that looked for it.
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
