/**
 * What lists and maps begin with: the city that a platform admin looks at, or the one in use of a member of several.
 * Members of one see all that is theirs anyway.
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

/** The city on the screen, also where it is the only one: looked at, or worked in. Null for visitors. */
export function useShownCity(): string | null {
  const { active } = useCities()
  return useObservedCity()?.cityId ?? active?.cityId ?? null
}

/** The value of `city` in an address that means all cities; without it, lists begin with the one in use. */
export const EVERY_CITY = 'all'

/** Calls `begin` when the city in use changes, so that a list can drop the city that its address names. */
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
