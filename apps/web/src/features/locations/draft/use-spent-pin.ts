/**
 * Removes the pin from the map after it was saved as a location. Matches by the location's id, since the
 * pin may have moved; after a reload, by the point.
 */
import { type Coordinates, SAME_POINT_TOLERANCE } from '@lamplighter/domain/map'
import { useEffect, useEffectEvent } from 'react'
import { useNamedLocation } from '../locations.api.ts'

const begun = new Map<string, string>()
const keyOf = ({ latitude, longitude }: Coordinates) => `${latitude},${longitude}`

/** Records that a new location was started at a pin. */
export function begunAtPin(at: Coordinates, id: string): void {
  begun.set(keyOf(at), id)
}

/**
 * Calls `onSpent` after the location at the pin was saved or added to the outbox. Returns true until that
 * is known.
 */
export function useSpentPin(pinAt: Coordinates | null, onSpent: () => void): boolean {
  const id = pinAt ? begun.get(keyOf(pinAt)) : undefined
  const named = useNamedLocation({ id, at: pinAt, tolerance: SAME_POINT_TOLERANCE })
  const isSpent = pinAt !== null && Boolean(named.data)
  const onSpentNow = useEffectEvent(onSpent)
  useEffect(() => {
    if (isSpent) onSpentNow()
  }, [isSpent])
  return isSpent || (id !== undefined && named.isPending)
}
