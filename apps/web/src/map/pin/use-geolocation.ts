import { type Coordinates, geolocationOptions, metersBetween } from '@lamplighter/domain/map'
import { useCallback, useState } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { createStore, useStore } from '../../lib/state/store.ts'
import { useLatest } from '../../lib/state/use-latest.ts'
import { geolocationMessage, geolocationObstacle } from './geolocation.messages.ts'

export interface Fix extends Coordinates {
  /** Meters. */
  accuracy: number
}

/** The device's last position. */
const lastFix = createStore<Fix | null>(null)
/** Meters: a closer pin counts as at the position. */
const AT_FIX = 0.5

/** Accuracy in meters of a pin at the device's position; 0 once it was moved. */
export function useAccuracyOf(pin: Coordinates | null): number {
  const fix = useStore(lastFix)
  return fix && pin && metersBetween(fix, pin) < AT_FIX ? fix.accuracy : 0
}

/** Requests the user's position; `error` is the message on failure, `before` that of an earlier request. */
export function useGeolocation(onFix: (fix: Fix) => void, before: string | null = null) {
  const { status } = useSession()
  const [finding, setFinding] = useState(false)
  const [error, setError] = useState(before)
  const [fix, setFix] = useState<Fix | null>(null)
  const latestOnFix = useLatest(onFix)

  const find = useCallback(() => {
    const obstacle = geolocationObstacle({
      signedIn: status === 'authenticated',
      supported: 'geolocation' in navigator,
      secure: window.isSecureContext,
    })
    setError(obstacle)
    if (obstacle) return
    setFinding(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const found = { latitude, longitude, accuracy }
        setFinding(false)
        setFix(found)
        lastFix.set(found)
        latestOnFix.current(found)
      },
      ({ code }) => {
        setFinding(false)
        setError(geolocationMessage(code))
      },
      geolocationOptions,
    )
  }, [status, latestOnFix])

  return { finding, error, fix, find }
}
