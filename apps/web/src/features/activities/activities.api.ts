import { type ActivityType, listMyActivities, summariseMyActivities } from '@lamplighter/domain/activities'
import { callPage } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { usePagedList } from '../../lib/api/use-paged-list.ts'
import { useRead } from '../../lib/api/use-read.ts'

/** Returns the newest activities first. An empty list of types means all types. */
export function useActivityPages(types: ActivityType[]) {
  const filters = types.length > 0 ? { types } : {}
  return usePagedList({
    queryKey: queryKeys.activities(filters),
    readPage: (page, signal) => callPage(listMyActivities, { query: { ...filters, ...page } }, { signal }),
  })
}

export function useActivitySummary() {
  return useRead(queryKeys.activitySummary(), summariseMyActivities, { query: {} })
}
