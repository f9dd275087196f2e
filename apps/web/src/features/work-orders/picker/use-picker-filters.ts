import type { LocationFilters } from '@lamplighter/domain/locations'
import { getRouteApi } from '@tanstack/react-router'
import { EVERY_CITY, useCityInUse, useOnOtherCity } from '../../../lib/cities/city-in-use.ts'
import { useSpelledLocationSearch } from '../../../lib/spelled-search.ts'
import { useAskedPlace } from '../../../map/pin/use-asked-place.ts'
import { useUsualPlace } from './use-usual-place.ts'

const route = getRouteApi('/work-orders/new/location')
type Search = ReturnType<typeof route.useSearch>

/** Keeps search, city and type in the address, so that Back restores them. */
export function usePickerFilters() {
  const { search = '', city, icon = null, sort } = route.useSearch()
  const place = useAskedPlace()
  const usual = useUsualPlace()
  const navigate = route.useNavigate()
  const inUse = useCityInUse()
  const cityId = city === EVERY_CITY ? null : (city ?? inUse)
  const asked: LocationFilters = {
    ...(search ? { search } : {}),
    ...(cityId ? { cityId } : {}),
    ...(icon ? { icons: [icon] } : {}),
  }
  const spelled = useSpelledLocationSearch(asked)
  const filters = spelled.isSimilar ? { ...asked, search: spelled.search } : asked
  const change = (changed: { [K in keyof Search]: Search[K] | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false })
  useOnOtherCity(() => city && change({ city: undefined }))
  return {
    filters,
    isSimilar: spelled.isSimilar,
    search,
    setSearch: (text: string) => change({ search: text || undefined }),
    cityId,
    setCityId: (chosen: string | null) => change({ city: chosen ?? (inUse ? EVERY_CITY : undefined) }),
    icon,
    setIcon: (chosen: string | null) => change({ icon: chosen ?? undefined }),
    place,
    /** Position to sort by; undefined while the device is being located, null for newest first. */
    nearTo: sort === undefined ? usual : sort === 'nearest' ? place.here : null,
    /** The user chose no sort order, so the newest are listed if nothing is near. */
    isUsual: sort === undefined,
    setNearest: (nearest: boolean) => change({ sort: nearest ? 'nearest' : 'latest' }),
  }
}
