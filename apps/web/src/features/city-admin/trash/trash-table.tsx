import { cityAdminWords, comesBack, type TrashedLocation } from '@lamplighter/domain/city-admin'
import table from '../../../kit/lists/table.module.css'
import { TableHead } from '../../../kit/lists/table-head.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import tables from '../tables.module.css'
import classes from './trash.module.css'
import { RestoreButton, TrashedPlace } from './trash-parts.tsx'
import type { useRestoring } from './use-restoring.ts'

export interface TrashListProps {
  locations: TrashedLocation[]
  restoring: ReturnType<typeof useRestoring>
}

const words = cityAdminWords.trash

export function TrashTable({ locations, restoring }: TrashListProps) {
  return (
    <table className={`${table.table} ${tables.table} ${classes.table}`}>
      <TableHead caption={words.trash} columns={words.columns} />
      <tbody>
        {locations.map((location) => (
          <tr key={location._id}>
            <th scope="row">
              <TrashedPlace location={location} />
            </th>
            <td>{location.deletedBy.name}</td>
            <td>
              <RelativeTime time={location.deletedAt} />
            </td>
            <td>{comesBack(countsOf(location))}</td>
            <td>
              <RestoreButton location={location} restoring={restoring} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function countsOf({ noteCount, mediaCount, openWorkOrders }: TrashedLocation) {
  return { notes: noteCount, media: mediaCount, openWorkOrders }
}
