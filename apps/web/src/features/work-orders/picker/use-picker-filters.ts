import type { LocationFilters } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCityFilter } from '../../../lib/cities/city-in-use.ts'
import { useSpelledLocationSearch } from '../../../lib/locations/spelled-search.ts'
import { useAskedPlace } from '../../../map/pin/use-asked-place.ts'
import { mayFindUnasked, useDevicePlace } from '../../../map/pin/use-device-place.ts'

const route = getRouteApi('/work-orders/new/location')
type Search = ReturnType<typeof route.useSearch>

/** Keeps search, city and type in the address, so that Back restores them. */
export function usePickerFilters() {
  const { search = '', city, icon = null, sort } = route.useSearch()
  const place = useAskedPlace()
  const usual = useInitialPlace()
  const navigate = route.useNavigate()
  const change = (changed: { [K in keyof Search]: Search[K] | undefined }) =>
    void navigate({
      search: (before) => ({ ...before, ...changed }),
      state: true,
      replace: true,
      resetScroll: false,
    })
  const { cityId, setCityId } = useCityFilter(city, change)
  const asked: LocationFilters = {
    ...(search ? { search } : {}),
    ...(cityId ? { cityId } : {}),
    ...(icon ? { icons: [icon] } : {}),
  }
  const spelled = useSpelledLocationSearch(asked)
  const filters = spelled.isSimilar ? { ...asked, search: spelled.search } : asked
  return {
    filters,
    isSimilar: spelled.isSimilar,
    search,
    setSearch: (text: string) => change({ search: text || undefined }),
    cityId,
    setCityId,
    icon,
    setIcon: (chosen: string | null) => change({ icon: chosen ?? undefined }),
    /** Null if nothing is chosen; a member of several cities begins with the current one. */
    clear:
      search || city !== undefined || icon !== null
        ? () => change({ search: undefined, city: undefined, icon: undefined })
        : null,
    place,
    /** Position to sort by; undefined while the device is being located, null for newest first. */
    nearTo: sort === undefined ? usual : sort === 'nearest' ? place.here : null,
    /** The user chose no sort order, so the newest are listed if nothing is near. */
    isUsual: sort === undefined,
    setNearest: (nearest: boolean) => change({ sort: nearest ? 'nearest' : 'latest' }),
  }
}

/** A later position would reorder a list that the user is reading. */
const LONGEST_WAIT_MS = 2_000

/**
 * Initial position for sorting, if the device provides it without a prompt (ORDER-34): undefined while
 * locating, null if unavailable. Fixed while the list is shown.
 */
export function useInitialPlace(): Coordinates | null | undefined {
  const here = useDevicePlace()
  const [usual, setUsual] = useState<Coordinates | null | undefined>(here ?? undefined)
  const settle = useEffectEvent(() => setUsual((known) => (known === undefined ? here : known)))
  useEffect(() => {
    if (here) settle()
  }, [here])
  useEffect(() => {
    const waiting = setTimeout(() => settle(), LONGEST_WAIT_MS)
    void mayFindUnasked().then((may) => may || settle())
    return () => clearTimeout(waiting)
  }, [])
  return usual
}
