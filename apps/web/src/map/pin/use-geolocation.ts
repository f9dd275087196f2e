import { type Coordinates, geolocationOptions, metresBetween } from '@lamplighter/domain/map'
import { useCallback, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { geolocationMessage, geolocationObstacle } from './geolocation.messages.ts'

export interface Fix extends Coordinates {
  /** Meters. */
  accuracy: number
}

/** What the device said last of where it is. */
const lastFix = createStore<Fix | null>(null)
/** Meters: a pin that is so near to a position stands at it. */
const AT_FIX = 0.5

/** How sure the place of a pin is, in meters, while it stands where the device said it is; 0 once it was put elsewhere. */
export function useAccuracyOf(pin: Coordinates | null): number {
  const fix = useStore(lastFix)
  return fix && pin && metresBetween(fix, pin) < AT_FIX ? fix.accuracy : 0
}

/** Asks the browser where the user is; `error` is the sentence to show when it cannot say, `before` that of who asked before. */
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
