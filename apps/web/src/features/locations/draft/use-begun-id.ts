import type { Coordinates } from '@lamplighter/domain/map'
import { useEffect, useState } from 'react'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { desksOf, findBegun } from './location-draft.ts'
import { begunAtPin } from './use-spent-pin.ts'

/**
 * The id of the new location that is begun at a point: of the one that this device keeps, else a fresh one. Null while the
 * device is asked; it is asked once.
 */
export function useBegunId(owner: string, at: Coordinates | null, fromMap: boolean): string | null {
  const [asked] = useState({ owner, at, fromMap })
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    desksOf(asked.owner).then((desks) => {
      if (!current) return
      const begunId = findBegun(desks, asked.at, asked.fromMap)?.form.newId ?? uuidv7()
      if (asked.at && asked.fromMap) begunAtPin(asked.at, begunId)
      setId(begunId)
    })
    return () => {
      current = false
    }
  }, [asked])
  return id
}
