import { getLocation, type Location } from '@lamplighter/domain/locations'
import {
  getWorkOrder,
  listWorkOrders,
  sortOfList,
  summariseWorkOrders,
  usualSort,
  type WorkOrder,
  type WorkOrderFilters,
  type WorkOrderSort,
  type WorkOrderStatus,
} from '@lamplighter/domain/work-orders'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call, callPage } from '../../lib/api/api-client.ts'
import { useIsServerReachable } from '../../lib/api/connection.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { invalidate, queryKeys } from '../../lib/api/query-keys.ts'
import { readWorkAgain } from '../../lib/api/read-again.ts'
import { usePagedList } from '../../lib/api/use-paged-list.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useIsFromPack, useReadAt } from '../../lib/reads/pack-reads.ts'
import { useLocalLocation } from '../../lib/unsent/use-local-location.ts'

/** One of the two lists, sorted by `sort` or by default (ORDER-9). */
export function useWorkOrderPages(
  status: WorkOrderStatus,
  filters: WorkOrderFilters,
  enabled: boolean,
  asked: WorkOrderSort | undefined,
  largestPage?: number,
) {
  const sort = sortOfList(status, asked)
  const query = { ...filters, status, ...(sort === usualSort[status] ? {} : { sort }) }
  return usePagedList({
    // A list that is shown row by row must not get the thousands of a board.
    queryKey: queryKeys.workOrders(largestPage ? { ...query, largestPage } : query),
    readPage: async ({ after, limit }, signal) => {
      const offset = Number(after ?? 0)
      const page = await callPage(listWorkOrders, { query: { ...query, limit, offset } }, { signal })
      const reached = offset + page.items.length
      return { ...page, next: page.items.length > 0 && reached < page.total ? String(reached) : null }
    },
    enabled,
    ...(largestPage ? { largestPage } : {}),
    readAgain: readWorkAgain,
  })
}

const summaryQuery = (query: WorkOrderFilters) =>
  queryOptions({
    queryKey: queryKeys.workOrderSummary(query),
    queryFn: ({ signal }) => call(summariseWorkOrders, { query }, { signal }),
    refetchInterval: readWorkAgain,
  })

export function useWorkOrderSummary(query: WorkOrderFilters) {
  return useQuery(summaryQuery(query))
}

/**
 * Counts of open and finished orders. The previous counts stay until the new ones load. A day pack does not know how many finished
 * orders match filters.
 */
export function useWorkOrderFigures(query: WorkOrderFilters) {
  const summary = summaryQuery(query)
  const isFromPack = useIsFromPack(summary.queryKey)
  const isReached = useIsServerReachable()
  const read = useQuery({ ...summary, placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = read
  const { cityId: _, ...others } = query
  const isFiltered = Object.values(others).some((value) => value !== undefined)
  const isUnknown = (isFromPack && isFiltered) || (isPlaceholderData && !isReached)
  return {
    figures: data && { open: data.open, finished: isUnknown ? null : data.finished },
    readAt: useReadAt(read, summary.queryKey),
  }
}

/** Offline, an order comes from the list that it was opened from. */
export function useWorkOrder(id: string, { enabled }: { enabled: boolean }) {
  return useRead(
    queryKeys.workOrder(id),
    getWorkOrder,
    { params: { id } },
    {
      enabled,
      refetchInterval: readWorkAgain,
      ...knownFrom<WorkOrder>(queryKeys.workOrders(), id),
    },
  )
}

/** Location of a new order, including unsent ones. */
export function useOrderLocation(id: string) {
  const { asks, over } = useLocalLocation(id)
  const read = useRead(
    queryKeys.location(id),
    getLocation,
    { params: { id } },
    { enabled: id !== '' && asks, ...knownFrom<Location>(queryKeys.locations(), id) },
  )
  return {
    data: id === '' ? undefined : over(read.data),
    isError: asks && read.isError,
    error: asks ? read.error : null,
    refetch: read.refetch,
  }
}

interface PagesOf<T> {
  pages: { items: T[] }[]
}

/** Initial data from a loaded list; refetched at once. */
function knownFrom<T extends { _id: string }>([feature, list]: readonly unknown[], id: string) {
  return {
    initialData: () =>
      queryClient
        .getQueriesData<PagesOf<T>>({ queryKey: [feature, list] })
        .flatMap(([, found]) => found?.pages ?? [])
        .flatMap(({ items }) => items)
        .find(({ _id }) => _id === id),
    initialDataUpdatedAt: 0,
  }
}

/** Updates the order in all cached queries, including lists. */
export function putOrder(order: WorkOrder): void {
  queryClient.setQueryData(queryKeys.workOrder(order._id), order)
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: lists }))
    queryClient.setQueryData<PagesOf<WorkOrder>>(queryKey, (found) => found && withOrder(found, order), {
      // Keep the list's timestamp, because only this order is new.
      updatedAt: state.dataUpdatedAt,
    })
}

const lists = queryKeys.workOrders().slice(0, 2)

const withOrder = (found: PagesOf<WorkOrder>, order: WorkOrder): PagesOf<WorkOrder> => ({
  ...found,
  pages: found.pages.map((page) => ({
    ...page,
    items: page.items.map((one) => (one._id === order._id ? order : one)),
  })),
})

/** Also refetches lists, counts and the feed. */
export function remember(order: WorkOrder): void {
  putOrder(order)
  void invalidate('work-orders', 'activities', 'settings')
}

/** After another tab sent a write, this tab's data is stale. */
export function refetchUnlessCurrent(id: string, version: number | null): void {
  const known = queryClient.getQueryData<WorkOrder>(queryKeys.workOrder(id))
  if (known?.version !== version) void invalidate('work-orders', 'activities', 'settings')
}
