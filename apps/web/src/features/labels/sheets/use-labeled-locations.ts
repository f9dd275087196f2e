import { MAX_LABELS } from '@lamplighter/domain/labels'
import { DEFAULT_LOCATION_SORT, type Location } from '@lamplighter/domain/locations'
import { useEffect } from 'react'
import { useChosenForLabels } from '../../../lib/locations/chosen-for-labels.ts'
import { useLocationList } from '../../../lib/locations/location-list.ts'
import { type LabelSearch, labelFilters } from '../label-search.ts'

export interface LabeledLocations {
  locations: readonly Location[]
  /** Number of locations that match, of which `locations` are at most the first MAX_LABELS. */
  matching: number
  isPending: boolean
  /** More locations are still loading. */
  isLoading: boolean
  /** `all`: nothing was loaded; `rest`: only the first ones were. */
  failed: 'all' | 'rest' | null
  isSelectionGone: boolean
  retry: () => void
}

/** Loads the selected locations or the list, up to the limit of one print (LABEL-1). Offline they come from the day pack. */
export function useLabeledLocations(asked: LabelSearch): LabeledLocations {
  const chosen = useChosenForLabels()
  const list = useWholeList(asked, !asked.selected)
  if (!asked.selected) return list
  const locations = chosen ?? []
  return {
    locations,
    matching: locations.length,
    isPending: false,
    isLoading: false,
    failed: null,
    isSelectionGone: chosen === null,
    retry: () => undefined,
  }
}

function useWholeList(asked: LabelSearch, enabled: boolean): LabeledLocations {
  const filters = labelFilters(asked)
  const list = useLocationList(filters, { sort: asked.sort ?? DEFAULT_LOCATION_SORT, enabled })
  const { has, isLoading, failed, load } = list.more
  const wantsMore = enabled && has && list.items.length < MAX_LABELS
  useEffect(() => {
    if (wantsMore && !isLoading && !failed) load()
  }, [wantsMore, isLoading, failed, load])
  const isFailed = list.isError && list.items.length === 0
  return {
    locations: list.items.slice(0, MAX_LABELS),
    matching: list.total,
    isPending: enabled && list.isPending && !isFailed,
    isLoading: wantsMore && !failed,
    failed: isFailed ? 'all' : wantsMore && failed ? 'rest' : null,
    isSelectionGone: false,
    retry: () => (isFailed ? void list.refetch() : load()),
  }
}
