import type { ReactNode } from 'react'
import { ListSkeleton } from './skeletons.tsx'

interface Props<Item> {
  list: { items: Item[]; isPending: boolean; isError: boolean; isStale: boolean }
  /** What is shown where there is nothing. */
  empty: ReactNode
  /** What is shown where nothing could be loaded. */
  failed: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A list in each of its states: on its way, failed, empty, there, there but of an earlier question. */
export function LoadedList<Item>({ list, empty, failed, children }: Props<Item>) {
  const { items, isPending, isError, isStale } = list
  if (isPending) return <ListSkeleton rows={8} />
  if (items.length === 0) return isError ? failed : empty
  return (
    <div data-stale={isStale || undefined} aria-busy={isStale}>
      {children(items)}
    </div>
  )
}
