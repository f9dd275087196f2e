/**
 * Takes a pin off the map once it was saved as a location. Known by the id that the location was begun with, since it may
 * have been moved before it was saved; after a reload by the point.
 */
import { type Coordinates, SAME_POINT_TOLERANCE } from '@lamplighter/domain/map'
import { useEffect, useEffectEvent } from 'react'
import { useNamedLocation } from '../locations.api.ts'

const begun = new Map<string, string>()
const keyOf = ({ latitude, longitude }: Coordinates) => `${latitude},${longitude}`

/** A new location was begun at a pin, under this id. */
export function begunAtPin(at: Coordinates, id: string): void {
  begun.set(keyOf(at), id)
}

/** Calls `onSpent` once what was begun at the pin is saved, on the server or in the outbox. True while that is not known. */
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
