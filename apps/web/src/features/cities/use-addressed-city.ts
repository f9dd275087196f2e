import { useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCities } from '../../lib/cities/active-city.ts'
import { useAllCities } from '../../lib/cities/all-cities.ts'
import { observe, stopObserving, useObservedCity } from '../../lib/cities/observed-city.ts'
import { addressedCity } from './addressed-city.ts'

/**
 * A platform admin's URL may name any city. If it is not their own, they view it on all
 * screens, and the URL parameter is removed. Naming their own city ends viewing.
 */
export function useAddressedCity() {
  const { city: named } = useSearch({ strict: false })
  const { pathname } = useLocation()
  const router = useRouter()
  const { memberships } = useCities()
  const observed = useObservedCity()
  const asked = addressedCity(
    named,
    memberships.map(({ cityId }) => cityId),
  )
  const looks = asked === 'look'
  const ends = asked === 'own' && observed !== null
  const cities = useAllCities(looks)
  const found = looks ? cities.data?.find(({ _id }) => _id === named) : undefined

  useEffect(() => {
    if (ends) stopObserving()
  }, [ends])
  useEffect(() => {
    if (!found) return
    observe({ cityId: found._id, cityName: found.name, cityState: found.state })
    const search = new URLSearchParams(router.state.location.searchStr)
    search.delete('city')
    router.history.replace(search.size > 0 ? `${pathname}?${search}` : pathname)
  }, [found, pathname, router])

  return {
    isSettling: ends || (looks && (cities.isPending || found !== undefined)),
    failed: looks && cities.isLoadingError ? cities.refetch : null,
    isUnknown: looks && cities.isSuccess && !found,
    isAsked: asked === 'choose',
  }
}
