import type { CityMembership } from '@lamplighter/domain/auth'
import { formatCount } from '@lamplighter/domain/format'
import type { Location } from '@lamplighter/domain/locations'
import { isCityAdmin } from '@lamplighter/domain/memberships'
import { useState } from 'react'
import { EmptyState } from '../../../kit/lists/empty-state.tsx'
import { UnsentBadge } from '../../../kit/lists/unsent-badge.tsx'
import { PlaceLine } from '../../../kit/text/place-line.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { useCityLocations, useCityStats } from '../city-admin.api.ts'
import { cityAdminWords } from '../city-admin.messages.ts'
import { SearchedList } from '../searched-list.tsx'
import { Trash } from '../trash/trash.tsx'
import { TrashSwitch } from '../trash/trash-switch.tsx'
import { useTrashShown } from '../use-dashboard.ts'
import { useOwnWrites } from '../use-own-writes.ts'
import { DeleteButton } from './delete-button.tsx'
import classes from './moderation.module.css'
import { PlaceLink } from './place-link.tsx'
import { useDeleteCityLocation } from './use-moderation.ts'

const [location, creator, updated, notes, actions] = cityAdminWords.locationColumns

/** The city's locations and, for City Admins, the trash. */
export function LocationsTab({ membership }: { membership: CityMembership }) {
  const { cityId } = membership
  const { trashShown, showTrash } = useTrashShown()
  if (!isCityAdmin(membership)) return <LocationsInUse cityId={cityId} />
  return (
    <div className="stack">
      <TrashSwitch cityId={cityId} trashShown={trashShown} onChange={showTrash} />
      {trashShown ? <Trash cityId={cityId} /> : <LocationsInUse cityId={cityId} />}
    </div>
  )
}

/** Locations, most recently updated first, each with a Delete button. */
function LocationsInUse({ cityId }: { cityId: string }) {
  const [search, setSearch] = useState('')
  const locations = useCityLocations(cityId, search)
  const all = Math.max(useCityStats(cityId).data?.locations ?? 0, locations.total)
  const { remove, isDeleting } = useDeleteCityLocation()
  const ownWrites = useOwnWrites()
  return (
    <SearchedList<Location>
      list={locations}
      search={search}
      onSearch={setSearch}
      all={all}
      empty={<EmptyState message={cityAdminWords.noLocations} />}
      label={cityAdminWords.tabs.locations}
      classNames={{ table: classes.locations }}
      columns={[
        {
          name: location,
          isHeading: true,
          cell: (place) => {
            const { state } = ownWrites(place._id)
            return (
              <>
                <PlaceLink to="/edit-location" place={place} />
                <PlaceLine words={place.placeWords} beside={place.name} />
                {state !== null && <UnsentBadge state={state} />}
              </>
            )
          },
        },
        { name: creator, width: '19%', onCard: 'line', cell: ({ userId }) => userId.name },
        {
          name: updated,
          width: '18%',
          onCard: 'line',
          cell: ({ updatedAt }) => <RelativeTime time={updatedAt} />,
        },
        {
          name: notes,
          width: 72,
          isFigure: true,
          onCard: 'none',
          cell: ({ noteCount }) => formatCount(noteCount),
        },
        {
          name: actions,
          width: 144,
          cell: (place) => (
            <DeleteButton
              name={place.name}
              busy={isDeleting(place._id)}
              disabled={ownWrites(place._id).isLeaving}
              onDelete={() => void remove(place)}
            />
          ),
        },
      ]}
    />
  )
}
