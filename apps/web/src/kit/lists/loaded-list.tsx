import { memo, type ReactNode, useDeferredValue } from 'react'
import { ErrorState } from './error-state.tsx'
import { type More, ShowMore } from './show-more.tsx'
import { ListSkeleton } from './skeletons.tsx'

interface Props<Item> {
  list: {
    items: Item[]
    total: number
    isPending: boolean
    isError: boolean
    isStale: boolean
    more: More
    refetch: () => unknown
  }
  /** Skeleton while loading. */
  rows?: number
  /** Empty state. */
  empty: ReactNode
  /** Error message. */
  failed: string
  /** Custom retry, if refetching the list is not enough. */
  onRetry?: () => void
  children: (items: Item[]) => ReactNode
}

/**
 * A list in all its states: loading, failed, empty, loaded, stale, with more pages. It renders
 * in slices, between which the page answers a press: all at once a slow phone would take a third of a second.
 */
export function LoadedList<Item>(props: Props<Item>) {
  return <States {...useDeferredValue(props)} />
}

const States = memo(function States<Item>({ list, rows = 8, empty, failed, onRetry, children }: Props<Item>) {
  const { items, total, isPending, isError, isStale, more, refetch } = list
  if (isPending) return <ListSkeleton rows={rows} />
  if (items.length === 0 && isError) {
    return <ErrorState message={failed} onRetry={onRetry ?? (() => void refetch())} />
  }
  if (items.length === 0) return empty
  return (
    <>
      <div data-stale={isStale || undefined} aria-busy={isStale}>
        {children(items)}
      </div>
      <ShowMore shown={items.length} total={total} more={more} />
    </>
  )
}) as <Item>(props: Props<Item>) => ReactNode
