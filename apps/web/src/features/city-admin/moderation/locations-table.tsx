import { cityAdminWords } from '@lamplighter/domain/city-admin'
import type { Location } from '@lamplighter/domain/locations'
import table from '../../../kit/lists/table.module.css'
import { TableHead } from '../../../kit/lists/table-head.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import classes from '../tables.module.css'
import { DeleteButton } from './delete-button.tsx'
import { PlaceLink } from './place-link.tsx'
import type { useDeleteCityLocation } from './use-moderation.ts'

export interface LocationListProps {
  locations: Location[]
  deleting: ReturnType<typeof useDeleteCityLocation>
}

export function LocationsTable({ locations, deleting }: LocationListProps) {
  return (
    <table className={`${table.table} ${classes.table} ${classes.locations}`}>
      <TableHead caption={cityAdminWords.tabs.locations} columns={cityAdminWords.locationColumns} />
      <tbody>
        {locations.map((location) => (
          <tr key={location._id}>
            <th scope="row">
              <PlaceLink to="/edit-location" place={location} />
            </th>
            <td>{location.userId.name}</td>
            <td>
              <RelativeTime time={location.updatedAt} />
            </td>
            <td className={classes.figure}>{location.noteCount.toLocaleString('en-US')}</td>
            <td>
              <DeleteButton
                name={location.name}
                busy={deleting.isDeleting(location._id)}
                onDelete={() => void deleting.remove(location)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
