import type { Coordinates } from '@lamplighter/domain/map'
import { useEffect, useState } from 'react'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { findBegun, storedDraftsOf } from './location-draft.ts'
import { begunAtPin } from './use-spent-pin.ts'

/**
 * Id of the new location at a point: from a draft on this device, or a new one. Null until storage has been
 * read once.
 */
export function useBegunId(owner: string, at: Coordinates | null, fromMap: boolean): string | null {
  const [asked] = useState({ owner, at, fromMap })
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    storedDraftsOf(asked.owner).then((drafts) => {
      if (!current) return
      const begunId = findBegun(drafts, asked.at)?.form.locationId ?? uuidv7()
      if (asked.at && asked.fromMap) begunAtPin(asked.at, begunId)
      setId(begunId)
    })
    return () => {
      current = false
    }
  }, [asked])
  return id
}
