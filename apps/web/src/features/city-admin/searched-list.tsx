import { showingLocations } from '@lamplighter/domain/locations'
import type { ReactNode } from 'react'
import type { DataListProps } from '../../kit/lists/columns.ts'
import { EmptyState } from '../../kit/lists/empty-state.tsx'
import { RecordList } from '../../kit/lists/record-list.tsx'
import { useFocusKept } from '../../kit/lists/use-focus-kept.ts'
import type { Width } from '../../kit/page/use-narrow.ts'
import type { PagedList } from '../../lib/api/use-paged-list.ts'
import { retryAsMember } from '../../lib/cities/fresh-memberships.ts'
import { cityAdminWords } from './city-admin.messages.ts'

interface Props<Item> extends Pick<DataListProps<Item>, 'label' | 'columns' | 'classNames'> {
  list: PagedList<Item>
  search: string
  onSearch: (search: string) => void
  /** Total without the search. */
  all: number
  /** Empty state. */
  empty: ReactNode
  hint?: ReactNode
  tableFrom?: Width
}

/** Locations with a search field, which stays mounted while results load or fail. */
export function SearchedList<Item extends { _id: string }>(props: Props<Item>) {
  const { list, search, onSearch, all, empty, hint, ...shown } = props
  const { items, total, isPending, isError, isStale } = list
  const focus = useFocusKept()
  const isKnown = !isPending && !(isError && items.length === 0)
  // A cleared search ends once its results are gone.
  const isSearch = search !== '' || isStale
  const hasSearch = isSearch || items.length > 0
  return (
    <div className="stack" {...focus}>
      {hasSearch && hint}
      <RecordList<Item>
        {...shown}
        search={hasSearch ? { label: cityAdminWords.searchLocations, value: search, onSearch } : undefined}
        figures={isKnown && showingLocations(total, all)}
        list={list}
        failed={cityAdminWords.loadFailed}
        onRetry={retryAsMember(list.refetch)}
        empty={isSearch ? <EmptyState message={cityAdminWords.noLocationMatches} /> : empty}
      />
    </div>
  )
}
