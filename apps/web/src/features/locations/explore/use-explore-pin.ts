import { cityAndState } from '@lamplighter/domain/cities'
import { messageOf } from '@lamplighter/domain/http'
import type { Coordinates } from '@lamplighter/domain/map'
import { useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { useObservedCity } from '../../../lib/cities/observed-city.ts'
import { useIsRegionViewer } from '../../../lib/cities/reads-only.ts'
import { useSession } from '../../../lib/session/session.ts'
import { mapMessages } from '../../../map/map.messages.ts'
import type { LiveMap } from '../../../map/map-types.ts'
import { flyTo } from '../../../map/view/fit.ts'
import { onlyMembersAdd } from './explore.messages.ts'

interface Pin {
  at: Coordinates
  /** The pin was placed by keyboard, so it takes the focus. */
  byKeyboard: boolean
  /** Incremented when the pin is placed, not when it is moved. */
  placing: number
}

/**
 * Pin of the maps page: place, drag, nudge and remove. Each change updates the address. Visitors are asked
 * to log in instead.
 */
export function useExplorePin(
  map: LiveMap | null,
  atFirst: Coordinates | null,
  onPin: (at: Coordinates | null) => void,
) {
  const signedIn = useSession().status === 'authenticated'
  const observed = useObservedCity()
  const isRegionViewer = useIsRegionViewer()
  const [pin, setPin] = useState<Pin | null>(atFirst && { at: atFirst, byKeyboard: false, placing: 0 })
  const [dragging, setDragging] = useState(false)
  return {
    pin,
    dragging,
    setDragging,
    place(at: Coordinates, byKeyboard = false) {
      if (!signedIn) return say.failure(mapMessages.loginToAdd)
      if (observed) {
        const { cityName: name, cityState: state } = observed
        return say.info(onlyMembersAdd(cityAndState({ name, state })))
      }
      if (isRegionViewer) return say.info(messageOf('region_viewer_reads_only'))
      setPin((before) => ({ at, byKeyboard, placing: (before?.placing ?? 0) + 1 }))
      if (byKeyboard && map && !map.getBounds().contains([at.longitude, at.latitude])) flyTo(map, at)
      onPin(at)
    },
    move(at: Coordinates) {
      setPin((before) => (before ? { ...before, at } : { at, byKeyboard: false, placing: 0 }))
      onPin(at)
    },
    remove() {
      setDragging(false)
      setPin(null)
      onPin(null)
    },
  }
}
