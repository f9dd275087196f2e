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
  /** How long a list is awaited. */
  rows?: number
  /** What is shown where there is nothing. */
  empty: ReactNode
  /** What is said where nothing could be loaded. */
  failed: string
  /** Asks again, unless that takes more than asking for the list. */
  onRetry?: () => void
  children: (items: Item[]) => ReactNode
}

/** A list in each state: loading, failed, empty, loaded or stale, with a button for more. Long lists must not hold up a press. */
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
