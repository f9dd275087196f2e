import { showingLocations } from '@lamplighter/domain/locations'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode, Ref } from 'react'
import { SearchField } from '../../../../kit/lists/search-field.tsx'
import { ShowMore } from '../../../../kit/lists/show-more.tsx'
import { CardsSkeleton, ListSkeleton } from '../../../../kit/lists/skeletons.tsx'
import { PHONE_BREAKPOINT } from '../../locations.constants.ts'
import { locationPageWords } from '../../locations.messages.ts'
import classes from '../filters/filters.module.css'
import { LocationFilters } from '../filters/location-filters.tsx'
import type { useLocationFilters } from '../filters/use-location-filters.ts'
import { ViewSwitch } from '../filters/view-switch.tsx'
import type { SavedLocationsOrigin } from '../use-saved-locations.ts'
import { DeviceNotice, LoadFailed, NothingMatches, NothingSaved } from './list-states.tsx'
import { LocationCards } from './location-cards.tsx'
import { LocationsTable } from './locations-table.tsx'
import type { useOrderAsLeft } from './order-as-left.ts'

interface Props {
  state: ReturnType<typeof useLocationFilters>
  saved: SavedLocationsOrigin
  /** Its rows as they stand below each other. */
  ordered: ReturnType<typeof useOrderAsLeft>
  /** Another table than that of every window, with what belongs to it beside the search. */
  table?: { rows: ReactNode; tools: ReactNode; searchRef: Ref<HTMLInputElement> }
}

/**
 * The list with its filters, as table or cards; on a phone always as stacked cards. Search and filters stay where they are
 * while the list loads or fails: whoever types in them goes on typing.
 */
export function SavedLocationsList({ state, saved, ordered, table }: Props) {
  const phone = useMediaQuery(`(max-width: ${PHONE_BREAKPOINT}px)`, undefined, {
    getInitialValueInEffect: false,
  })
  const asCards = phone || state.view === 'cards'
  const { matching, total, isPending, source } = saved
  const { ref, locations } = ordered
  const skeleton = asCards ? <CardsSkeleton height={240} /> : <ListSkeleton rows={8} />
  // Who is here is not known yet, so neither is whose list and which filters.
  if (source === 'device' && isPending)
    return <div className={`stack gap-12 ${classes.toolbar}`}>{skeleton}</div>
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
            value={state.filters.search ?? ''}
            onSearch={(search) => state.change({ search })}
            inputRef={table?.searchRef}
          />
          {!phone && <ViewSwitch view={state.view} onChange={(view) => state.change({ view })} />}
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
      {isPending && skeleton}
      {source === 'failed' && <LoadFailed onRetry={saved.retry} />}
      {known && (
        <div ref={ref} data-stale={saved.isStale || undefined} aria-busy={saved.isStale}>
          {locations.length === 0 && <NothingMatches onClear={state.clearAll} />}
          {locations.length > 0 &&
            (asCards ? (
              <LocationCards locations={locations} total={matching} more={saved.more} />
            ) : (
              (table?.rows ?? <LocationsTable locations={locations} total={matching} more={saved.more} />)
            ))}
        </div>
      )}
      <ShowMore shown={locations.length} total={matching} more={saved.more} />
    </>
  )
}
