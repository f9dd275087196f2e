import type { CityMembership } from '@lamplighter/domain/auth'
import { cityAdminWords } from '@lamplighter/domain/city-admin'
import { isCityAdmin } from '@lamplighter/domain/memberships'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import classes from '../../../kit/lists/list.module.css'
import { useCityLocations, useCityStats } from '../city-admin.api.ts'
import { SearchedList } from '../searched-list.tsx'
import { Trash } from '../trash/trash.tsx'
import { TrashSwitch } from '../trash/trash-switch.tsx'
import { useTrashShown } from '../use-dashboard.ts'
import { LocationCards } from './location-cards.tsx'
import { LocationsTable } from './locations-table.tsx'
import { useDeleteCityLocation } from './use-moderation.ts'

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
  return (
    <SearchedList
      list={locations}
      search={search}
      onSearch={setSearch}
      all={all}
      empty={<EmptyState message={cityAdminWords.noLocations} />}
    >
      {(items) => <List locations={items} deleting={deleting} />}
    </SearchedList>
  )
}
