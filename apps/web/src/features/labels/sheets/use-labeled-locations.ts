import { MAX_LABELS } from '@lamplighter/domain/labels'
import { DEFAULT_LOCATION_SORT, getLocation, type Location } from '@lamplighter/domain/locations'
import { useEffect } from 'react'
import { isProblem } from '../../../lib/api/api-problem.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { chosenForLabels } from '../../../lib/locations/chosen-for-labels.ts'
import { useLocationList } from '../../../lib/locations/location-list.ts'
import { useStore } from '../../../lib/state/store.ts'
import { useLocalLocation } from '../../../lib/unsent/use-local-location.ts'
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

/** Loads the locations to label, up to the limit of one print (LABEL-1). Offline they come from the day pack. */
export function useLabeledLocations(asked: LabelSearch): LabeledLocations {
  const chosen = useStore(chosenForLabels)
  const one = useOneLocation(asked.id ?? '')
  const list = useWholeList(asked, !asked.id && !asked.selected)
  const nothing = {
    isPending: false,
    isLoading: false,
    failed: null,
    isSelectionGone: false,
    retry: () => undefined,
  }
  if (asked.id) return one
  if (!asked.selected) return list
  const locations = chosen ?? []
  return { ...nothing, locations, matching: locations.length, isSelectionGone: chosen === null }
}

function useOneLocation(id: string): LabeledLocations {
  const { asks, over } = useLocalLocation(id)
  const read = useRead(
    queryKeys.location(id),
    getLocation,
    { params: { id } },
    { enabled: id !== '' && asks },
  )
  const found = id === '' ? undefined : over(read.data)
  const locations = found && found.deletedAt === null ? [found] : []
  const isMissing = isProblem(read.error, 'not_found')
  return {
    locations,
    matching: locations.length,
    isPending: !found && asks && read.isPending,
    isLoading: false,
    failed: !found && read.isError && !isMissing ? 'all' : null,
    isSelectionGone: false,
    retry: () => void read.refetch(),
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
