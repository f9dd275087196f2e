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
import { session } from '../../lib/session/session.ts'

export function useAvailableCities() {
  return useRead(queryKeys.availableCities(), listAvailableCities, {})
}

/** Poll interval while a join request is pending. The page also checks on focus. */
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

/** Polls the cities of a user who has none yet; a request may be approved, or an admin may assign one. */
export function useAwaitedCities() {
  return useRead(queryKeys.myCities(), listMyCities, {}, { refetchInterval: POLL_MS })
}

/** Invalidates everything about cities on success. */
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
