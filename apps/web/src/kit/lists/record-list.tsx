import { memo, type ReactNode, useDeferredValue } from 'react'
import type { Width } from '../page/use-narrow.ts'
import type { DataListProps } from './columns.ts'
import { DataList } from './data-list.tsx'
import { ErrorState } from './error-state.tsx'
import classes from './list.module.css'
import { SearchField } from './search-field.tsx'
import { type More, ShowMore } from './show-more.tsx'
import { SimilarNotice } from './similar-notice.tsx'
import { ListSkeleton } from './skeletons.tsx'

interface States<Item> {
  list: {
    items: Item[]
    total: number
    isPending: boolean
    isError: boolean
    isStale: boolean
    more: More
    refetch: () => unknown
  }
  /** Rows of the skeleton while it loads. */
  rows?: number
  /** Empty state. */
  empty: ReactNode
  /** Error message. */
  failed: string
  /** Custom retry, if refetching the list is not enough. */
  onRetry?: () => void
}

/** Columns, as a table or as cards; or something else. */
type Shown<Item> =
  | (Omit<DataListProps<Item>, 'items'> & { tableFrom?: Width })
  | { children: (items: Item[]) => ReactNode }

interface Searched {
  /** Field above the list, which stays while results load or fail. */
  search?: { label: string; value: string; onSearch: (search: string) => void } | undefined
  /** 'Showing X of Y' beside the search; empty until known. */
  figures?: ReactNode
  /** The records match a corrected spelling of the search (LOC-99). */
  isSimilar?: boolean
}

type Props<Item> = States<Item> & Shown<Item>

/**
 * A list of records in all its states: loading, failed, empty, loaded, stale, with more pages, and with its search. It renders
 * in small steps, so that the page can react to a tap in between. In one step, a slow phone would take a third of a second.
 */
export function RecordList<Item extends { _id: string }>({
  search,
  figures,
  isSimilar,
  ...props
}: Searched & Props<Item>) {
  return (
    <>
      {search && (
        <div className={`line apart ${classes.tools}`}>
          <search className={classes.search}>
            <SearchField {...search} />
          </search>
          <p className="figures" role="status">
            {figures}
          </p>
        </div>
      )}
      {isSimilar !== undefined && <SimilarNotice shown={isSimilar && props.list.items.length > 0} />}
      <Records {...useDeferredValue(props)} />
    </>
  )
}

const Records = memo(function Records<Item extends { _id: string }>(props: Props<Item>) {
  const { list, rows = 8, empty, failed, onRetry } = props
  const { items, total, isPending, isError, isStale, more, refetch } = list
  if (isPending) return <ListSkeleton rows={rows} />
  if (items.length === 0 && isError) {
    return <ErrorState message={failed} onRetry={onRetry ?? (() => void refetch())} />
  }
  if (items.length === 0) return empty
  return (
    <>
      <div data-stale={isStale || undefined} aria-busy={isStale}>
        {'children' in props ? props.children(items) : <DataList<Item> {...props} items={items} />}
      </div>
      <ShowMore shown={items.length} total={total} more={more} />
    </>
  )
}) as <Item extends { _id: string }>(props: Props<Item>) => ReactNode
