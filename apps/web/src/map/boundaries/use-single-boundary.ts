import { getCityBoundary, MAX_CITIES_WITH_BOUNDARIES } from '@lamplighter/domain/cities'
import { useMemo } from 'react'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useCities } from '../../lib/cities/active-city.ts'
import { useObservedCity } from '../../lib/cities/observed-city.ts'

/**
 * A boundary that the list of own cities lacks, if any: of the city that a platform admin views, or of one among many own
 * cities.
 */
export function useSingleBoundary(cityId: string | null, wanted: boolean) {
  const observed = useObservedCity()
  const { memberships } = useCities()
  const own =
    wanted && memberships.length > MAX_CITIES_WITH_BOUNDARIES
      ? memberships.find((one) => one.cityId === cityId)
      : undefined
  const city = observed ?? own
  const id = city?.cityId ?? ''
  const { data, isLoading } = useRead(
    queryKeys.cityBoundary(id),
    getCityBoundary,
    { params: { id } },
    { enabled: id !== '', staleTime: 10 * 60_000 },
  )
  const cities = useMemo(
    () =>
      city && data ? [{ _id: id, name: city.cityName, state: city.cityState, boundary: data.boundary }] : [],
    [city, data, id],
  )
  return { cities, isLoading }
}
