import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useIsFromPack, useReadAt } from '../reads/pack-reads.ts'
import type { PageOf } from './api-client.ts'

/** About one and a half screens. */
export const PAGE_SIZE = 50

/** Maximum page size of most lists. */
const LARGEST_PAGE = 200

interface PagedRead<T> {
  queryKey: readonly unknown[]
  readPage: (page: { after: string | undefined; limit: number }, signal: AbortSignal) => Promise<PageOf<T[]>>
  /** For lists with larger pages that users may scroll far. */
  largestPage?: number
  enabled?: boolean
  /** For lists whose content expires, such as signed URLs, or changes while people look at it. */
  readAgain?: () => number | false
}

/**
 * Page sizes double up to the largest. A small first page loads fast. After a write, all loaded pages are refetched to
 * avoid jumps; with only small pages, a long list would use up the rate limit of a minute.
 */
export const pageSize = (before: number, largest: number) => Math.min(largest, PAGE_SIZE * 2 ** before)

export type PagedList<T> = Omit<ReturnType<typeof usePagedList<T & { _id: string }>>, 'items'> & {
  items: T[]
}

/** Loads a list page by page. Keeps the previous result on screen while filters change. */
export function usePagedList<T extends { _id: string }>({
  queryKey,
  readPage,
  largestPage = LARGEST_PAGE,
  enabled = true,
  readAgain,
}: PagedRead<T>) {
  const pagedKey = [...queryKey, 'paged']
  const isFromPack = useIsFromPack(pagedKey)
  const query = useInfiniteQuery({
    queryKey: pagedKey,
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: { after: undefined as string | undefined, limit: PAGE_SIZE },
    getNextPageParam: ({ next }, pages) =>
      next === null ? undefined : { after: next, limit: pageSize(pages.length, largestPage) },
    placeholderData: keepPreviousData,
    enabled,
    ...(readAgain ? { refetchInterval: readAgain } : {}),
  })
  const pages = query.data?.pages
  // A record that changed between two requests can be on both pages.
  const items = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.items).map((item) => [item._id, item])).values()],
    [pages],
  )
  return {
    items,
    total: pages?.[0]?.total ?? 0,
    isPending: query.isPending,
    isError: query.isError,
    error: query.error,
    /** True while any page loads or reloads. */
    isFetching: query.isFetching,
    /** True if a day pack answered, which has no more items. */
    isFromPack,
    /** True while the list still shows the previous filters. */
    isStale: query.isPlaceholderData,
    readAt: useReadAt(query, pagedKey),
    refetch: query.refetch,
    more: {
      has: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      load: () => void query.fetchNextPage(),
    },
  }
}

/** The same for a complete list: shows a long one in pages. */
export function usePagesOf<T>(all: readonly T[], first = PAGE_SIZE) {
  const [length, setLength] = useState(first)
  return {
    items: all.slice(0, length),
    total: all.length,
    // The caller has loaded it.
    ...{ isPending: false, isError: false, error: null, isStale: false, refetch: () => undefined },
    more: {
      has: all.length > length,
      isLoading: false,
      failed: false,
      load: () => setLength(length + PAGE_SIZE),
    },
  }
}

/** True if one of the texts contains the search, ignoring case. */
export function includesSearch(texts: readonly (string | undefined)[], search: string): boolean {
  const wanted = search.toLocaleLowerCase('en')
  return texts.some((text) => text?.toLocaleLowerCase('en').includes(wanted))
}
