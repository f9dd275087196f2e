import type { CityMembership } from '@lamplighter/domain/auth'
import { cityAdminWords } from '@lamplighter/domain/city-admin'
import { showingLocations } from '@lamplighter/domain/locations'
import { isCityAdmin } from '@lamplighter/domain/memberships'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { ShowMore } from '../../../kit/show-more.tsx'
import { ListSkeleton } from '../../../kit/skeletons.tsx'
import { useCityLocations, useCityStats } from '../city-admin.api.ts'
import { useTrashShown } from '../use-dashboard.ts'
import { useDeleteCityLocation } from '../use-moderation.ts'
import classes from './lists.module.css'
import { LoadFailed } from './load-failed.tsx'
import { LocationCards } from './location-cards.tsx'
import { LocationsTable } from './locations-table.tsx'
import { SearchField } from './search-field.tsx'
import { Trash } from './trash.tsx'
import { TrashSwitch } from './trash-switch.tsx'

/** The city's locations and, for city admins, what lies in the trash. */
export function LocationsTab({ membership }: { membership: CityMembership }) {
  const { cityId } = membership
  const { trashShown, showTrash } = useTrashShown()
  if (!isCityAdmin(membership)) return <LocationsInUse cityId={cityId} />
  return (
    <div className={classes.stack}>
      <TrashSwitch cityId={cityId} trashShown={trashShown} onChange={showTrash} />
      {trashShown ? <Trash cityId={cityId} /> : <LocationsInUse cityId={cityId} />}
    </div>
  )
}

/** Most recently updated first, each with a way to the trash. */
function LocationsInUse({ cityId }: { cityId: string }) {
  const [search, setSearch] = useState('')
  const locations = useCityLocations(cityId, search)
  const all = Math.max(useCityStats(cityId).data?.locations ?? 0, locations.total)
  const deleting = useDeleteCityLocation()
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const List = narrow ? LocationCards : LocationsTable
  const { items, total, isPending, isError, isStale, more } = locations

  const failed = isError && items.length === 0
  const waiting = <ListSkeleton rows={8} />
  const failure = <LoadFailed onRetry={locations.refetch} />
  // Whoever searches goes on typing while the list loads or fails.
  if (!search) {
    if (isPending) return waiting
    if (failed) return failure
    if (items.length === 0) return <EmptyState message={cityAdminWords.noLocations} />
  }
  return (
    <div className={classes.stack}>
      <div className={classes.tools}>
        <SearchField label={cityAdminWords.searchLocations} onSearch={setSearch} />
        <p className={classes.count} role="status">
          {isPending || failed ? '' : showingLocations(total, all)}
        </p>
      </div>
      {isPending ? (
        waiting
      ) : failed ? (
        failure
      ) : items.length === 0 ? (
        <EmptyState message={cityAdminWords.noLocationMatches} />
      ) : (
        <div className={isStale ? classes.stale : undefined} aria-busy={isStale}>
          <List locations={items} deleting={deleting} />
        </div>
      )}
      <ShowMore shown={items.length} total={total} more={more} />
    </div>
  )
}
