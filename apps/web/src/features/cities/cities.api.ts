import {
  cancelCityRequest,
  joinCity,
  listAvailableCities,
  listMyCities,
  listMyCityRequests,
} from '@lamplighter/domain/cities'
import { useMutation } from '@tanstack/react-query'
import { invalidate, queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { write } from '../../lib/api/write.ts'
import { session } from '../../lib/session.ts'

export function useAvailableCities() {
  return useRead(queryKeys.availableCities(), listAvailableCities, {})
}

/** How often a waiting person's page looks whether something was decided; it also looks when it is returned to. */
const POLL_MS = 60_000

export function useMyCityRequests() {
  return useRead(
    queryKeys.myCityRequests(),
    listMyCityRequests,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.some(({ status }) => status === 'pending') ? POLL_MS : false,
    },
  )
}

/** The cities of someone who has none yet: by a request that was approved, or because an admin assigned one. */
export function useAwaitedCities() {
  return useRead(queryKeys.myCities(), listMyCities, {}, { refetchInterval: POLL_MS })
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
