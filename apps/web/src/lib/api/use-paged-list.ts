import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { NOT_READ } from '../outbox/own-items.ts'
import { useIsFromPack } from '../reads/pack-reads.ts'
import type { PageOf } from './api-client.ts'

/** About a screenful and a half. */
export const PAGE_SIZE = 50

/** The most that any list of the server gives at once. */
const LARGEST_PAGE = 200

interface PagedRead<T> {
  queryKey: readonly unknown[]
  readPage: (page: { after: string | undefined; limit: number }, signal: AbortSignal) => Promise<PageOf<T[]>>
  /** For a list that gives more at once, and may be read far down. */
  largestPage?: number
  enabled?: boolean
  /** For a list whose content expires, such as signed addresses. */
  readAgainMs?: number
}

/**
 * The first page is small, to be there at once; each further one is twice as large, up to the largest. After a write all
 * that is on the screen is asked for again, so that nothing jumps: with small pages a list that was read far down would
 * spend the requests of a whole minute on that.
 */
export const pageSize = (before: number, largest: number) => Math.min(largest, PAGE_SIZE * 2 ** before)

export type PagedList<T> = Omit<ReturnType<typeof usePagedList<T & { _id: string }>>, 'items'> & {
  items: T[]
}

/** A list that the server gives page by page. While the filters change, the earlier result stays on the screen. */
export function usePagedList<T extends { _id: string }>({
  queryKey,
  readPage,
  largestPage = LARGEST_PAGE,
  enabled = true,
  readAgainMs,
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
    ...(readAgainMs ? { refetchInterval: readAgainMs } : {}),
  })
  const pages = query.data?.pages
  // A record that was changed between two reads can be on both pages.
  const items = useMemo(
    () => [...new Map(pages?.flatMap((page) => page.items).map((item) => [item._id, item])).values()],
    [pages],
  )
  return {
    items,
    total: pages?.[0]?.total ?? 0,
    isPending: query.isPending,
    isError: query.isError,
    /** What is here is all that a day pack has of it. */
    isFromPack,
    /** The list on the screen still belongs to the previous filters. */
    isStale: query.isPlaceholderData,
    /** When what is shown was read. */
    readAt: query.data && !query.isPlaceholderData ? query.dataUpdatedAt : NOT_READ,
    refetch: query.refetch,
    more: {
      has: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      load: () => void query.fetchNextPage(),
    },
  }
}

/** The same for a list that is here as a whole: a long one is shown page by page. */
export function usePagesOf<T>(all: readonly T[], first = PAGE_SIZE) {
  const [length, setLength] = useState(first)
  return {
    items: all.slice(0, length),
    total: all.length,
    more: {
      has: all.length > length,
      isLoading: false,
      failed: false,
      load: () => setLength(length + PAGE_SIZE),
    },
  }
}

/** For a search among what is here: whether one of the texts has the words in it, large or small. */
export function isFoundIn(texts: readonly (string | undefined)[], search: string): boolean {
  const wanted = search.toLocaleLowerCase('en')
  return texts.some((text) => text?.toLocaleLowerCase('en').includes(wanted))
}
