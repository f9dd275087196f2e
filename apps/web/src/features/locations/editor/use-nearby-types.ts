import { type IconKey, pickableIcons } from '@lamplighter/domain/catalog'
import { KINDS_NEAR_METERS, kindsNear } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import { pickedCategories } from '@lamplighter/domain/memberships'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLocationsNear } from '../../../lib/locations/location-list.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useLocationHints } from '../locations.api.ts'

/** Enough to tell which types are nearby. */
const ENOUGH = 50
/**
 * Decimals of the point in the request (about 100 m), so that a moving map does not send a request for each
 * pixel.
 */
const ROUGHLY = 3

interface Wanted {
  at: Coordinates | null
  /** Exclude the location being placed from its own neighbors. */
  exceptId: string
  /** True while the icons are visible. */
  wanted?: boolean
}

/**
 * Icons offered first: recent ones, and types near the pin, including the day pack and unsent locations
 * (LOC-88). After the first press the list stays the same, so that late results do not move buttons under a
 * finger.
 */
export function useNearbyTypes({ at, exceptId, wanted = true }: Wanted) {
  const { recentIcons, isPending } = useLocationHints()
  const offered = useOfferedIcons()
  const pressed = usePressed(wanted)
  const point = {
    latitude: Number(at?.latitude.toFixed(ROUGHLY) ?? 0),
    longitude: Number(at?.longitude.toFixed(ROUGHLY) ?? 0),
  }
  const { places, isPending: isNearPending } = useLocationsNear({
    at: at && point,
    meters: KINDS_NEAR_METERS,
    limit: ENOUGH,
    exceptId,
    enabled: wanted,
  })
  const known = useMemo((): Kinds => {
    // Recent icons are listed first and would push the others down.
    if (isPending) return none
    if (!at || isNearPending) return { recent: recentIcons, near: [] }
    return { recent: recentIcons, near: kindsNear(places, at, { offered, except: recentIcons }) }
  }, [at, places, isPending, isNearPending, offered, recentIcons])
  const [shown, setShown] = useState(known)
  useEffect(() => {
    if (!pressed.current) setShown(known)
  }, [known, pressed])
  return shown
}

interface Kinds {
  recent: readonly string[]
  near: readonly IconKey[]
}
const none: Kinds = { recent: [], near: [] }

/** True once anything was pressed while `seen`. A ref, because state would render the screen again on each press. */
function usePressed(seen: boolean): RefObject<boolean> {
  const pressed = useRef(false)
  useEffect(() => {
    if (!seen) return
    const press = () => {
      pressed.current = true
    }
    const events = ['pointerdown', 'wheel', 'keydown'] as const
    for (const event of events) addEventListener(event, press, { capture: true, passive: true })
    return () => {
      for (const event of events) removeEventListener(event, press, true)
      pressed.current = false
    }
  }, [seen])
  return pressed
}

/** Icons that the user may choose (ACC-18). */
export function useOfferedIcons() {
  const { user } = useSession()
  return useMemo(() => pickableIcons(pickedCategories(user?.cityMemberships ?? [])), [user])
}
