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

/** In the address: every city, where the list would begin with the one in use. */
export const EVERY_CITY = 'all'

/** Calls `begin` once another city is in use: a list whose city stands in the address begins anew with it. */
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
