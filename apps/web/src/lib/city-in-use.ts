/** What lists and maps begin with for a member of several cities. Members of one see all that is theirs anyway. */
import { useState } from 'react'
import { useCities } from './active-city.ts'

export function useCityInUse(): string | null {
  const { active, memberships } = useCities()
  return memberships.length > 1 ? (active?.cityId ?? null) : null
}

/** A city filter that begins with the city in use, and begins anew when another one is; null is all cities. */
export function useCityFilter() {
  const inUse = useCityInUse()
  const [picked, setPicked] = useState<{ cityId: string | null; inUse: string | null } | null>(null)
  const isPicked = picked?.inUse === inUse
  return {
    cityId: isPicked ? picked.cityId : inUse,
    setCityId: (cityId: string | null) => setPicked({ cityId, inUse }),
    /** Not what it began with. */
    isPicked: isPicked && picked.cityId !== inUse,
  }
}
