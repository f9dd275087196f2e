/** If a search has no matches, lists show the matches of its corrected spelling (LOC-99). */
import { type LocationFilters, spelledSearch } from '@lamplighter/domain/locations'
import { queryKeys } from '../api/query-keys.ts'
import { useRead } from '../api/use-read.ts'
import { useSession } from '../session/session.ts'
import { useLocationSummary } from './location-summary.ts'

export interface SpelledSearch {
  /** The search to request; undefined without a search. */
  search: string | undefined
  /** True if the words differ from the typed ones. */
  isSimilar: boolean
  /** True until it is known whether the typed search has matches. */
  isPending: boolean
}

interface Typed {
  search?: string | undefined
  cityId?: string | undefined
}

/** `matching` is the number of matches of the typed search; undefined while unknown. */
export function useSpelledSearch({ search, cityId }: Typed, matching: number | undefined): SpelledSearch {
  const typed = search?.trim() ?? ''
  const isNothing = typed !== '' && matching === 0
  const query = { search: typed, ...(cityId ? { cityId } : {}) }
  const { data, isLoading } = useRead(
    queryKeys.spelledSearch(query),
    spelledSearch,
    { query },
    { enabled: isNothing, staleTime: 60_000, retry: false },
  )
  const spelled = isNothing ? data?.search : undefined
  return { search: spelled ?? search, isSimilar: spelled !== undefined, isPending: isNothing && isLoading }
}

/** For lists of locations. */
export function useSpelledLocationSearch(filters: LocationFilters): SpelledSearch {
  const isAsked = useSession().status === 'authenticated' && Boolean(filters.search?.trim())
  const { data, isLoading } = useLocationSummary(filters, { enabled: isAsked })
  const spelled = useSpelledSearch(filters, data?.matching)
  return { ...spelled, isPending: spelled.isPending || isLoading }
}
