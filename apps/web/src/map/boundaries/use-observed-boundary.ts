import { getCityBoundary } from '@lamplighter/domain/cities'
import { useMemo } from 'react'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useObservedCity } from '../../lib/cities/observed-city.ts'

/** The boundary of the city that a platform admin views, if any. */
export function useObservedBoundary() {
  const city = useObservedCity()
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
