import type { IconKey } from '@lamplighter/domain/catalogue'
import {
  KINDS_NEAR_METERS,
  kindsNear,
  type LocationListQuery,
  listLocations,
} from '@lamplighter/domain/locations'
import { type Coordinates, degreesAround } from '@lamplighter/domain/map'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { useOwnLocations } from '../../../lib/unsent/use-own-locations.ts'
import { useLocationHints } from '../locations.api.ts'
import { useOfferedIcons } from './use-offered-icons.ts'

/** The nearest tell which kinds there are. */
const ENOUGH = 50
/** Decimals of the point that is asked about: about 100 m, so that a map that moves does not ask with each pixel. */
const ROUGHLY = 3

interface Wanted {
  at: Coordinates | null
  /** What is placed does not stand beside itself. */
  exceptId: string
  /** Whether the icons are to be seen. */
  wanted?: boolean
}

/**
 * The icons that are offered before all others: those chosen last, and the kinds that stand around the pin, also of a day pack and of
 * what is only on this device (LOC-88). What comes late does not move what a finger may be on its way to: once anything is pressed
 * they stay as they are.
 */
export function useKindsNear({ at, exceptId, wanted = true }: Wanted) {
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
  const { own } = useOwnLocations()
  const known = useMemo((): Kinds => {
    // Those chosen last stand above the others, and would push them down.
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

/** Whether anything on the screen was pressed while this is seen. No state: the press itself would draw the screen once more. */
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
