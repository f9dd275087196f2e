import { type IconKey, pickableIcons } from '@lamplighter/domain/catalog'
import {
  KINDS_NEAR_METERS,
  kindsNear,
  type LocationListQuery,
  listLocations,
} from '@lamplighter/domain/locations'
import { type Coordinates, degreesAround } from '@lamplighter/domain/map'
import { visibleCategories } from '@lamplighter/domain/memberships'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useUnsentLocations } from '../../../lib/unsent/use-unsent-locations.ts'
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
  const query: LocationListQuery = {
    ...point,
    tolerance: degreesAround(point, KINDS_NEAR_METERS),
    limit: ENOUGH,
  }
  const enabled = wanted && at !== null
  const { data } = useRead(queryKeys.locations(query), listLocations, { query }, { enabled })
  const { records: own } = useUnsentLocations()
  const known = useMemo((): Kinds => {
    // Recent icons are listed first and would push the others down.
    if (isPending) return none
    if (!at || !data) return { recent: recentIcons, near: [] }
    const ofDevice = own.map(({ after }) => after)
    const sent = data.filter(({ _id }) => ofDevice.every((one) => one._id !== _id))
    const others = [...sent, ...ofDevice].filter(({ _id }) => _id !== exceptId)
    return { recent: recentIcons, near: kindsNear(others, at, { offered, except: recentIcons }) }
  }, [at, data, isPending, own, exceptId, offered, recentIcons])
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
  return useMemo(() => pickableIcons(visibleCategories(user?.cityMemberships ?? [])), [user])
}
