import { locationMessages, showingLocations } from '@lamplighter/domain/locations'
import { noMatches, searchHint } from '../../../kit/kit.messages.ts'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { RecordList } from '../../../kit/lists/record-list.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { facetsOf, useLocationSummary } from '../../../lib/locations/location-summary.ts'
import { workOrderWords } from '../work-orders.messages.ts'
import { PickList } from './pick-list.tsx'
import { PickMap } from './pick-map.tsx'
import { PickerFilters } from './picker-filters.tsx'
import { usePickableLocations } from './use-pickable-locations.ts'
import { usePickerFilters } from './use-picker-filters.ts'

/** Finds the location of a work order by text, city and type, or on the map. */
export function LocationPicker() {
  const state = usePickerFilters()
  const locations = usePickableLocations(state.filters, state)
  const summary = useLocationSummary(state.filters, { keepsPrevious: true })
  const { total, isPending, isError, isOnlyHere } = locations
  const retry = () => void Promise.all([locations.refetch(), summary.refetch()])
  const everything = Math.max(summary.data?.total ?? 0, total)
  return (
    <div className="stack">
      <PickerFilters
        state={state}
        isNearest={locations.isNearest}
        facets={summary.data ? facetsOf(summary.data) : null}
        matching={isPending || isError ? null : total}
        figures={isPending || isError ? '' : showingLocations(total, everything)}
        onRetry={summary.isError && !summary.data && !isError ? retry : null}
      />
      <PickMap
        filters={state.filters}
        extent={summary.isLoading ? undefined : (summary.data?.extent ?? null)}
      />
      {isOnlyHere && <ErrorState message={locationMessages.loadFailed} onRetry={retry} />}
      <RecordList
        list={locations}
        rows={6}
        isSimilar={state.isSimilar}
        failed={locationMessages.loadFailed}
        onRetry={retry}
        empty={
          <EmptyState
            title={state.search ? noMatches(state.search) : undefined}
            message={state.search ? searchHint : locationMessages.noneFound}
            action={
              <LinkButton to="/maps" search={{ returnTo: 'workorder' }} variant="default">
                {workOrderWords.newLocation}
              </LinkButton>
            }
          />
        }
      >
        {(items) => <PickList locations={items} />}
      </RecordList>
    </div>
  )
}
