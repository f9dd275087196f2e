import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PageOf } from './api-client.ts'

/** A screenful and a half: the next page comes when it is asked for. */
export const PAGE_SIZE = 50

interface PagedRead<T> {
  queryKey: readonly unknown[]
  readPage: (after: string | undefined, signal: AbortSignal) => Promise<PageOf<T[]>>
  enabled?: boolean
}

/** A list that the server gives page by page. While the filters change, the earlier result stays on the screen. */
export function usePagedList<T extends { _id: string }>({
  queryKey,
  readPage,
  enabled = true,
}: PagedRead<T>) {
  const query = useInfiniteQuery({
    queryKey: [...queryKey, 'paged'],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    enabled,
  })
  const pages = query.data?.pages
  // What was changed between two pages can come twice.
  const items = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.items).map((item) => [item._id, item])).values()],
    [pages],
  )
  return {
    items,
    total: pages?.[0]?.total ?? 0,
    isPending: query.isPending,
    isError: query.isError,
    /** The list on the screen is that of the filters before. */
    isStale: query.isPlaceholderData,
    refetch: query.refetch,
    more: {
      has: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      load: () => void query.fetchNextPage(),
    },
  }
}
