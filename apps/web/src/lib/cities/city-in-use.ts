/**
 * Initial city filter of lists and maps: the city that a platform admin views, or the current city of a member of
 * several. Members of one city need no filter. Nor does a Region Viewer, until they choose a city.
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

/** The city shown on screen, viewed or worked in, even if it is the only one. Null for visitors, and for all cities of a region. */
export function useShownCity(): string | null {
  const { active } = useCities()
  return useObservedCity()?.cityId ?? active?.cityId ?? null
}

/** Value of `city` in the URL for all cities. Without it, lists start with the current city. */
const EVERY_CITY = 'all'

/**
 * The city filter of a list. `city` is its value in the URL, and `change` sets it there. When the current city changes, the list
 * starts with that one again. It also does with an unknown city.
 */
export function useCityFilter(
  city: string | undefined,
  change: (changed: { city: string | undefined }) => void,
  isKnown = (_cityId: string) => true,
) {
  const inUse = useCityInUse()
  const before = useRef(inUse)
  const beginAnew = useEffectEvent(() => {
    if (city !== undefined) change({ city: undefined })
  })
  useEffect(() => {
    if (before.current === inUse) return
    before.current = inUse
    beginAnew()
  }, [inUse])
  return {
    /** Null for all cities. */
    cityId: city === EVERY_CITY ? null : city !== undefined && isKnown(city) ? city : inUse,
    setCityId: (chosen: string | null) => change({ city: chosen ?? (inUse ? EVERY_CITY : undefined) }),
  }
}
