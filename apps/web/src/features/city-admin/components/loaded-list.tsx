import type { ReactNode } from 'react'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import type { PagedList } from '../../../lib/use-paged-list.ts'
import { LoadFailed } from './load-failed.tsx'

interface Props<Item> {
  list: PagedList<Item>
  /** What is shown where there is nothing. */
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A list in each of its states: on its way, failed, empty, there, there but of an earlier question. */
export function LoadedList<Item>({ list, empty, children }: Props<Item>) {
  const { items, isPending, isError, isStale, refetch } = list
  if (isPending) return <ListSkeleton rows={8} />
  if (items.length === 0) return isError ? <LoadFailed onRetry={refetch} /> : empty
  return (
    <div data-stale={isStale || undefined} aria-busy={isStale}>
      {children(items)}
    </div>
  )
}
