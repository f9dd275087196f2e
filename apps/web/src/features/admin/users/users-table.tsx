import { adminWords } from '@lamplighter/domain/admin'
import table from '../../../kit/lists/table.module.css'
import { TableHead } from '../../../kit/lists/table-head.tsx'
import classes from '../admin.module.css'
import { UserActions, UserCities, type UserListProps, UserName } from './user-parts.tsx'

export function UsersTable({ users, ...actions }: UserListProps) {
  return (
    <table className={`${table.table} ${classes.table} ${classes.users}`}>
      <TableHead caption={adminWords.tabs.users} columns={adminWords.users.columns} />
      <tbody>
        {users.map((user) => (
          <tr key={user._id}>
            <th scope="row">
              <UserName user={user} />
            </th>
            <td>
              <UserCities user={user} />
            </td>
            <td>
              <UserActions user={user} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
