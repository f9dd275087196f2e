import { getMyStats } from '@lamplighter/domain/settings'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export function useMyStats() {
  return useQuery({
    queryKey: queryKeys.myStats(),
    queryFn: ({ signal }) => call(getMyStats, {}, { signal }),
  })
}
