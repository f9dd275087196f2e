import { showingLocations } from '@lamplighter/domain/locations'
import type { ReactNode } from 'react'
import { EmptyState } from '../../kit/lists/empty-state.tsx'
import { ListTools } from '../../kit/lists/list-tools.tsx'
import { LoadedList } from '../../kit/lists/loaded-list.tsx'
import { useFocusKept } from '../../kit/lists/use-focus-kept.ts'
import type { PagedList } from '../../lib/api/use-paged-list.ts'
import { retryAsMember } from '../../lib/cities/fresh-memberships.ts'
import { cityAdminWords } from './city-admin.messages.ts'

interface Props<Item> {
  list: PagedList<Item>
  search: string
  onSearch: (search: string) => void
  /** Total without the search. */
  all: number
  /** Empty state. */
  empty: ReactNode
  hint?: ReactNode
  children: (items: Item[]) => ReactNode
}

/** Locations with a search field, which stays mounted while results load or fail. */
export function SearchedList<Item>({ list, search, onSearch, all, empty, hint, children }: Props<Item>) {
  const { items, total, isPending, isError, isStale } = list
  const focus = useFocusKept()
  const isKnown = !isPending && !(isError && items.length === 0)
  // A cleared search ends once its results are gone.
  const isSearch = search !== '' || isStale
  const hasSearch = isSearch || items.length > 0
  return (
    <div className="stack" {...focus}>
      {hasSearch && hint}
      {hasSearch && (
        <ListTools
          label={cityAdminWords.searchLocations}
          search={search}
          onSearch={onSearch}
          figures={isKnown && showingLocations(total, all)}
        />
      )}
      <LoadedList
        list={list}
        failed={cityAdminWords.loadFailed}
        onRetry={retryAsMember(list.refetch)}
        empty={isSearch ? <EmptyState message={cityAdminWords.noLocationMatches} /> : empty}
      >
        {children}
      </LoadedList>
    </div>
  )
}
