import { type Coordinates, mapMessages } from '@lamplighter/domain/map'
import { useState } from 'react'
import { say } from '../../kit/say.tsx'
import { useSession } from '../../lib/session.ts'
import { flyTo } from '../../map/fit.ts'
import type { LiveMap } from '../../map/map-types.ts'

interface Pin {
  at: Coordinates
  /** It was placed without a pointer, so the keyboard shall reach it at once. */
  byKeyboard: boolean
}

/** The pin of the maps page: placed, dragged, nudged and removed. Visitors are asked to log in instead. */
export function useExplorePin(map: LiveMap | null, atFirst: Coordinates | null) {
  const signedIn = useSession().status === 'authenticated'
  const [pin, setPin] = useState<Pin | null>(atFirst && { at: atFirst, byKeyboard: false })
  const [dragging, setDragging] = useState(false)
  return {
    pin,
    dragging,
    setDragging,
    place(at: Coordinates, byKeyboard = false) {
      if (!signedIn) return say.failure(mapMessages.loginToAdd)
      setPin({ at, byKeyboard })
      if (byKeyboard && map && !map.getBounds().contains([at.longitude, at.latitude])) flyTo(map, at)
    },
    move: (at: Coordinates) => setPin((before) => ({ at, byKeyboard: before?.byKeyboard ?? false })),
    remove() {
      setDragging(false)
      setPin(null)
    },
  }
}
