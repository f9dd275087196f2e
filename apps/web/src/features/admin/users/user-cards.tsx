import { adminWords } from '@lamplighter/domain/admin'
import cards from '../../../kit/lists/cards.module.css'
import classes from '../admin.module.css'
import { UserActions, UserCities, type UserListProps, UserName } from './user-parts.tsx'

/** The same users where a table has no room. */
export function UserCards({ users, ...actions }: UserListProps) {
  return (
    <ul className={cards.cards} aria-label={adminWords.tabs.users}>
      {users.map((user) => (
        <li key={user._id} className={`${cards.card} ${classes.card}`}>
          <UserName user={user} />
          <UserCities user={user} />
          <UserActions user={user} {...actions} />
        </li>
      ))}
    </ul>
  )
}
