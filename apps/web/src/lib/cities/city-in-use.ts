/**
 * Initial city filter of lists and maps: the city that a platform admin views, or the current city of a member of
 * several. Members of one city need no filter.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCities } from './active-city.ts'
import { useObservedCity } from './observed-city.ts'

export function useCityInUse(): string | null {
  const { memberships } = useCities()
  const observed = useObservedCity()
  const shown = useShownCity()
  return observed || memberships.length > 1 ? shown : null
}

/** The city shown on screen, viewed or worked in, even if it is the only one. Null for visitors. */
export function useShownCity(): string | null {
  const { active } = useCities()
  return useObservedCity()?.cityId ?? active?.cityId ?? null
}

/** Value of `city` in the URL for all cities. Without it, lists start with the current city. */
export const EVERY_CITY = 'all'

/** Calls `begin` when the current city changes, so that a list can drop the city from its URL. */
export function useOnOtherCity(begin: () => void): void {
  const inUse = useCityInUse()
  const before = useRef(inUse)
  const beginNow = useEffectEvent(begin)
  useEffect(() => {
    if (before.current === inUse) return
    before.current = inUse
    beginNow()
  }, [inUse])
}
