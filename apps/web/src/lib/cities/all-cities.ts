import { listCities } from '@lamplighter/domain/cities'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/api-client.ts'
import { queryKeys } from '../api/query-keys.ts'

/** Every city by name and state, to choose from. */
export function useAllCities(enabled = true) {
  return useQuery({
    queryKey: queryKeys.allCities(),
    queryFn: ({ signal }) => call(listCities, {}, { signal }),
    enabled,
  })
}
