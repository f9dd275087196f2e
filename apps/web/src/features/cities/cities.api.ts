import {
  cancelCityRequest,
  joinCity,
  listAvailableCities,
  listMyCities,
  listMyCityRequests,
} from '@lamplighter/domain/cities'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { invalidate, queryKeys } from '../../lib/api/query-keys.ts'
import { write } from '../../lib/api/write.ts'
import { session } from '../../lib/session.ts'

export function useAvailableCities() {
  return useQuery({
    queryKey: queryKeys.availableCities(),
    queryFn: ({ signal }) => call(listAvailableCities, {}, { signal }),
  })
}

/** How often a waiting person's page looks whether something was decided; it also looks when it is returned to. */
const POLL_MS = 60_000

export function useMyCityRequests() {
  return useQuery({
    queryKey: queryKeys.myCityRequests(),
    queryFn: ({ signal }) => call(listMyCityRequests, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'pending') ? POLL_MS : false,
  })
}

/** The cities of someone who has none yet: by a request that was approved, or because an admin assigned one. */
export function useAwaitedCities() {
  return useQuery({
    queryKey: queryKeys.myCities(),
    queryFn: ({ signal }) => call(listMyCities, {}, { signal }),
    refetchInterval: POLL_MS,
  })
}

/** After it succeeds everything about cities is read again. */
export function useJoinCity() {
  return useMutation({
    mutationFn: (cityId: string) => write(joinCity, { body: { cityId } }),
    onSuccess: () => Promise.all([invalidate('cities'), session.refreshUser()]),
  })
}

export function useCancelCityRequest() {
  return useMutation({
    mutationFn: (id: string) => write(cancelCityRequest, { params: { id } }),
    onSuccess: () => invalidate('cities'),
  })
}
