import { adminWords } from '@lamplighter/domain/admin'
import table from '../../../kit/lists/table.module.css'
import { TableHead } from '../../../kit/lists/table-head.tsx'
import classes from '../admin.module.css'
import { CityActions, type CityListProps, CityName, CityOwner } from './city-parts.tsx'

export function CitiesTable({ cities, ...actions }: CityListProps) {
  return (
    <table className={`${table.table} ${classes.table} ${classes.citiesTable}`}>
      <TableHead caption={adminWords.tabs.cities} columns={adminWords.cities.columns} />
      <tbody>
        {cities.map((city) => (
          <tr key={city._id}>
            <th scope="row">
              <CityName city={city} />
            </th>
            <td>
              <CityOwner city={city} />
            </td>
            <td>{city.stats.memberCount.toLocaleString('en-US')}</td>
            <td>{city.stats.locationCount.toLocaleString('en-US')}</td>
            <td>{city.stats.noteCount.toLocaleString('en-US')}</td>
            <td>
              <CityActions city={city} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
