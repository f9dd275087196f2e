import type { CityMembership, User } from '@lamplighter/domain/auth'
import { cityAndState } from '@lamplighter/domain/cities'
import { roleLabel, SWITCHED_OFF } from '@lamplighter/domain/memberships'
import { Button, Menu } from '@mantine/core'
import { IconUserCheck, IconUserOff, IconUserX } from '@tabler/icons-react'
import { RowMenu } from '../../../kit/lists/row-menu.tsx'
import { EmailText } from '../../../kit/text/email-text.tsx'
import { dateOf } from '../../../kit/text/relative-time.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { adminWords } from '../admin.messages.ts'
import classes from '../admin.module.css'
import { leavingWords } from './leaving.messages.ts'
import type { useSwitching } from './use-switching.ts'

export function UserName({ user }: { user: User }) {
  const { name, email, createdAt, platformRole, switchedOffAt, eraseRequestedAt } = user
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
        {switchedOffAt && (
          <span className="badge" data-small data-tone="danger">
            {eraseRequestedAt ? leavingWords.isBeingErased : leavingWords.isOff}
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
  if (status === SWITCHED_OFF) return leavingWords.isOff
  if (status === 'removed') return adminWords.removedCity
  if (status !== 'active') return status
  return cityActive ? null : adminWords.notActive
}

export function UserCities({ user: { cityMemberships, switchedOffAt } }: { user: User }) {
  if (cityMemberships.length === 0) return <span className="quiet">{adminWords.users.noCity}</span>
  return (
    <ul className={`stack gap-4 ${classes.cities}`}>
      {cityMemberships.map((membership) => {
        // The badge beside the name says it once for all cities.
        const inactivity = switchedOffAt ? null : inactivityOf(membership)
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
  onErase: (user: User) => void
  switching: ReturnType<typeof useSwitching>
}

export function UserActions({ user, onEdit, onSetUp, onErase, switching }: ActionsProps) {
  const { setUp } = adminWords.users
  const isCaller = useSession().user?._id === user._id
  return (
    <div className={`line gap-8 ${classes.actions}`}>
      {!user.hasCityMembership && !user.switchedOffAt && (
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
      {!isCaller && (
        <RowMenu label={`${adminWords.moreActions}: ${user.name}`} loading={switching.isSwitching(user._id)}>
          {user.switchedOffAt ? (
            <Menu.Item
              leftSection={<IconUserCheck size={20} aria-hidden />}
              onClick={() => void switching.switchTo('on', user)}
            >
              {leavingWords.switchOn}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconUserOff size={20} aria-hidden />}
              onClick={() => void switching.switchTo('off', user)}
            >
              {leavingWords.switchOff}
            </Menu.Item>
          )}
          <Menu.Item
            color="danger"
            leftSection={<IconUserX size={20} aria-hidden />}
            onClick={() => onErase(user)}
          >
            {leavingWords.erase}
          </Menu.Item>
        </RowMenu>
      )}
    </div>
  )
}
