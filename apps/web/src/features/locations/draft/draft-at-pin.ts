/**
 * The draft of a new location that was started at a pin. Once it is saved, the pin leaves the map: found by
 * the location's id, since the pin may have moved; after a reload, by the point.
 */
import { type Coordinates, SAME_POINT_TOLERANCE } from '@lamplighter/domain/map'
import { useEffect, useEffectEvent, useState } from 'react'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { useNamedLocation } from '../locations.api.ts'
import { findDraftAt, storedDraftsOf } from './location-draft.ts'

const begun = new Map<string, string>()
const keyOf = ({ latitude, longitude }: Coordinates) => `${latitude},${longitude}`

/** Records that a new location was started at a pin. */
export function recordDraftAtPin(at: Coordinates, id: string): void {
  begun.set(keyOf(at), id)
}

/**
 * Calls `onSpent` after the location at the pin was saved or added to the outbox. Returns true until that
 * is known.
 */
export function useSavedPinRemoval(pinAt: Coordinates | null, onSpent: () => void): boolean {
  const id = pinAt ? begun.get(keyOf(pinAt)) : undefined
  const named = useNamedLocation({ id, at: pinAt, tolerance: SAME_POINT_TOLERANCE })
  const isSpent = pinAt !== null && Boolean(named.data)
  const onSpentNow = useEffectEvent(onSpent)
  useEffect(() => {
    if (isSpent) onSpentNow()
  }, [isSpent])
  return isSpent || (id !== undefined && named.isPending)
}

/**
 * Id of the new location at a point: from a draft on this device, or a new one. Null until storage has been
 * read once.
 */
export function useDraftId(owner: string, at: Coordinates | null, fromMap: boolean): string | null {
  const [asked] = useState({ owner, at, fromMap })
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    storedDraftsOf(asked.owner).then((drafts) => {
      if (!current) return
      const begunId = findDraftAt(drafts, asked.at)?.form.locationId ?? uuidv7()
      if (asked.at && asked.fromMap) recordDraftAtPin(asked.at, begunId)
      setId(begunId)
    })
    return () => {
      current = false
    }
  }, [asked])
  return id
}
