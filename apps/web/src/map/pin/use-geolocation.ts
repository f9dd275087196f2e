import { type Coordinates, geolocationOptions } from '@lamplighter/domain/map'
import { useCallback, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { geolocationMessage, geolocationObstacle } from './geolocation.messages.ts'

export interface Fix extends Coordinates {
  /** Metres. */
  accuracy: number
}

/** Asks the browser where the user is; `error` is the sentence to show when it cannot say. */
export function useGeolocation(onFix: (fix: Fix) => void) {
  const { status } = useSession()
  const [finding, setFinding] = useState(false)
  const [error, setError] = useState<string | null>(null)
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
