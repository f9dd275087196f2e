import { showingLocations } from '@lamplighter/domain/locations'
import { useMediaQuery } from '@mantine/hooks'
import { memo, type ReactNode, type Ref, useDeferredValue } from 'react'
import { SearchField } from '../../../../kit/lists/search-field.tsx'
import { ShowMore } from '../../../../kit/lists/show-more.tsx'
import { SimilarNotice } from '../../../../kit/lists/similar-notice.tsx'
import { CardsSkeleton, ListSkeleton } from '../../../../kit/lists/skeletons.tsx'
import type { Sorting } from '../../../../kit/lists/sorting.ts'
import type { SpelledSearch } from '../../../../lib/locations/spelled-search.ts'
import { PHONE_BREAKPOINT } from '../../locations.constants.ts'
import { locationPageWords } from '../../locations.messages.ts'
import classes from '../filters/filters.module.css'
import { LocationFilters } from '../filters/location-filters.tsx'
import type { useLocationFilters, View } from '../filters/use-location-filters.ts'
import { ViewSwitch } from '../filters/view-switch.tsx'
import type { SavedLocationsOrigin } from '../use-saved-locations.ts'
import { DeviceNotice, LoadFailed, NothingMatches, NothingSaved } from './list-states.tsx'
import { LocationCards } from './location-cards.tsx'
import { LocationRows } from './location-rows.tsx'
import { LocationsTable } from './locations-table.tsx'
import type { useStableOrder } from './stable-order.ts'

interface Props {
  state: ReturnType<typeof useLocationFilters>
  saved: SavedLocationsOrigin
  /** Rows in display order. */
  ordered: ReturnType<typeof useStableOrder>
  /** Replaces the default table; `tools` are shown beside the search. */
  table?: { rows: ReactNode; tools: ReactNode; searchRef: Ref<HTMLInputElement> }
  /** In the line of the search, on phones. */
  map?: ReactNode
}

/**
 * List with filters, as table or cards; always stacked cards on phones. Search and filters stay mounted
 * while the list loads or fails, so typing is not interrupted.
 */
export function SavedLocationsList({ state, table, map, ...now }: Props) {
  // Long lists must not hold up typing. The desk's table is short, and its checkboxes have to answer at once.
  const deferred = useDeferredValue(now)
  const { saved, ordered } = table ? now : deferred
  const phone = useMediaQuery(`(max-width: ${PHONE_BREAKPOINT}px)`, undefined, {
    getInitialValueInEffect: false,
  })
  const form = phone ? 'rows' : state.view
  const { matching, total, isPending, source } = saved
  // The user is unknown while the session loads, so it is unclear which list to show.
  if (source === 'device' && isPending)
    return (
      <div className={`stack gap-12 ${classes.toolbar}`}>
        <Awaited form={form} />
      </div>
    )
  const known = !isPending && source !== 'failed'
  if (known && !saved.isStale && total === 0 && !state.isFiltered) return <NothingSaved />
  const notice = source === 'device-instead' || (source === 'device' && total > 0)
  return (
    <>
      {notice && <DeviceNotice instead={source === 'device-instead'} onRetry={saved.retry} />}
      <div className={`stack gap-12 ${classes.toolbar}`}>
        <div className="line gap-8">
          <SearchField
            label={locationPageWords.searchBy}
            className={classes.search}
            value={state.typed}
            onSearch={(search) => state.change({ search })}
            inputRef={table?.searchRef}
          />
          {!phone && <ViewSwitch view={state.view} onChange={(view) => state.change({ view })} />}
          {map}
          {table?.tools}
        </div>
        <LocationFilters
          facets={saved.facets}
          matching={known && !saved.isStale ? matching : null}
          figures={known ? showingLocations(matching, total) : ''}
          onRetry={saved.filtersFailed ? saved.retry : null}
          state={state}
        />
      </div>
      <Listed
        saved={saved}
        ordered={ordered}
        form={form}
        rows={table?.rows}
        sorting={state.sorting}
        typed={state.typed}
        spelled={state.spelled}
        onClear={state.clearAll}
      />
    </>
  )
}

interface ListedProps extends Pick<Props, 'saved' | 'ordered'> {
  form: Form
  rows: ReactNode
  sorting: Sorting
  typed: string
  spelled: SpelledSearch
  onClear: () => void
}

/** The rows below the filters. */
const Listed = memo(function Listed(props: ListedProps) {
  const { saved, ordered, form, rows, sorting, typed, spelled, onClear } = props
  const { matching, more } = saved
  const { ref, locations } = ordered
  if (saved.source === 'failed') return <LoadFailed onRetry={saved.retry} />
  if (saved.isPending) return <Awaited form={form} />
  const list = { locations, total: matching, more }
  if (locations.length === 0 && spelled.isPending) return <Awaited form={form} />
  return (
    <>
      <div ref={ref} data-stale={saved.isStale || undefined} aria-busy={saved.isStale}>
        <SimilarNotice shown={spelled.isSimilar && locations.length > 0} />
        {locations.length === 0 && <NothingMatches typed={typed} onClear={onClear} />}
        {locations.length > 0 &&
          (form === 'rows' ? (
            <LocationRows {...list} />
          ) : form === 'cards' ? (
            <LocationCards {...list} />
          ) : (
            (rows ?? <LocationsTable {...list} sorting={sorting} />)
          ))}
      </div>
      <ShowMore shown={locations.length} total={matching} more={more} />
    </>
  )
})

/** Phones show compact rows, others what the user chose. */
type Form = 'rows' | View

function Awaited({ form }: { form: Form }) {
  return form === 'cards' ? <CardsSkeleton height={240} /> : <ListSkeleton rows={8} />
}
