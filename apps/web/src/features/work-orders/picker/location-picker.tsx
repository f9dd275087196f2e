import { locationMessages, showingLocations } from '@lamplighter/domain/locations'
import { workOrderWords } from '@lamplighter/domain/work-orders'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { ErrorState } from '../../../kit/lists/error-state.tsx'
import { ShowMore } from '../../../kit/lists/show-more.tsx'
import { ListSkeleton } from '../../../kit/lists/skeletons.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { PickList } from './pick-list.tsx'
import { PickMap } from './pick-map.tsx'
import { usePickableLocations, usePickableSummary } from './pickable-locations.api.ts'
import classes from './picker.module.css'
import { PickerFilters } from './picker-filters.tsx'
import { usePickerFilters } from './use-picker-filters.ts'

/** Finds the location that the work is at: by words, city and type, or on the map. */
export function LocationPicker() {
  const state = usePickerFilters()
  const locations = usePickableLocations(state.filters)
  const summary = usePickableSummary(state.filters)
  const { items, total, isPending, isError, isStale, more } = locations
  const everything = Math.max(summary.data?.total ?? 0, total)
  return (
    <div className={classes.parts}>
      <PickerFilters state={state} summary={summary.data} />
      <PickMap filters={state.filters} extent={summary.data?.extent ?? null} />
      {isPending && <ListSkeleton rows={6} />}
      {isError && items.length === 0 && (
        <ErrorState message={locationMessages.loadFailed} onRetry={() => void locations.refetch()} />
      )}
      {!isPending && !isError && (
        <p className={classes.count} role="status">
          {showingLocations(total, everything)}
        </p>
      )}
      {!isPending && !isError && items.length === 0 && (
        <EmptyState
          message={locationMessages.noneFound}
          action={
            <LinkButton to="/maps" search={{ returnTo: 'workorder' }} variant="default">
              {workOrderWords.newLocation}
            </LinkButton>
          }
        />
      )}
      {items.length > 0 && <PickList locations={items} isStale={isStale} />}
      <ShowMore shown={items.length} total={total} more={more} />
    </div>
  )
}
