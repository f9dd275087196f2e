import type { CityMembership, User } from '@lamplighter/domain/auth'
import { cityAndState } from '@lamplighter/domain/cities'
import { roleLabel } from '@lamplighter/domain/memberships'
import { Button } from '@mantine/core'
import { EmailText } from '../../../kit/text/email-text.tsx'
import { dateOf } from '../../../kit/text/relative-time.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { adminWords } from '../admin.messages.ts'
import classes from '../admin.module.css'

export function UserName({ user }: { user: User }) {
  const { name, email, createdAt, platformRole } = user
  const isCaller = useSession().user?._id === user._id
  return (
    <div className={`named ${classes.name}`}>
      <strong>
        {name}
        {isCaller && (
          <span className="badge" data-small data-tone="lamp">
            {adminWords.you}
          </span>
        )}
        {platformRole === 'admin' && (
          <span className="badge" data-small data-tone="lamp">
            {adminWords.platformAdmin}
          </span>
        )}
      </strong>
      <span>
        <EmailText email={email} />
      </span>
      <span>
        {adminWords.users.since} <time dateTime={createdAt}>{dateOf(createdAt)}</time>
      </span>
    </div>
  )
}

export const nameOfCity = ({ cityName, cityState }: CityMembership) =>
  cityAndState({ name: cityName, state: cityState })

/** Why a membership gives no access or is read-only; null if it is active. */
export function inactivityOf({ status, cityActive }: CityMembership): string | null {
  if (status === 'removed') return adminWords.removedCity
  if (status !== 'active') return status
  return cityActive ? null : adminWords.notActive
}

export function UserCities({ user: { cityMemberships } }: { user: User }) {
  if (cityMemberships.length === 0) return <span className="quiet">{adminWords.users.noCity}</span>
  return (
    <ul className={`stack gap-4 ${classes.cities}`}>
      {cityMemberships.map((membership) => {
        const inactivity = inactivityOf(membership)
        return (
          <li key={membership.cityId}>
            {nameOfCity(membership)} <span className="quiet">· {roleLabel(membership.role)}</span>
            {inactivity && (
              <span className="badge" data-small data-tone="danger">
                {inactivity}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface ActionsProps {
  user: User
  onEdit: (user: User) => void
  onSetUp: (user: User) => void
}

export function UserActions({ user, onEdit, onSetUp }: ActionsProps) {
  const { setUp } = adminWords.users
  return (
    <div className={`line gap-8 ${classes.actions}`}>
      {!user.hasCityMembership && (
        <Button variant="light" aria-label={`${setUp}: ${user.name}`} onClick={() => onSetUp(user)}>
          {setUp}
        </Button>
      )}
      <Button
        variant="default"
        aria-label={`${adminWords.editCities}: ${user.name}`}
        onClick={() => onEdit(user)}
      >
        {adminWords.editCities}
      </Button>
    </div>
  )
}
