import type { AdminCity } from '@lamplighter/domain/admin'
import { cityAndState } from '@lamplighter/domain/cities'
import { Menu } from '@mantine/core'
import {
  IconArrowMerge,
  IconCircleCheck,
  IconCircleOff,
  IconPencil,
  IconPolygon,
  IconTrash,
  IconUserPlus,
  IconUserShield,
  IconUserStar,
} from '@tabler/icons-react'
import { RowMenu } from '../../../kit/lists/row-menu.tsx'
import { LinkButton } from '../../../kit/page/link-button.tsx'
import { EmailText } from '../../../kit/text/email-text.tsx'
import { dateOf } from '../../../kit/text/relative-time.tsx'
import { adminWords } from '../admin.messages.ts'
import classes from '../admin.module.css'
import { limitsFrom, limitsWords } from '../limits/limits.messages.ts'
import { changeWords } from './city-changes.messages.ts'
import type { CityDialog } from './city-dialogs.tsx'
import { removalWords } from './removal.messages.ts'
import { PutBackButton, RemovedSince } from './removed-city.tsx'
import type { useCityChanges } from './use-city-changes.ts'

const words = adminWords.cities

export function CityName({ city }: { city: AdminCity }) {
  const { createdAt, isActive, description, limits, formerNames, removal } = city
  return (
    <div className={`named ${classes.name}`}>
      <strong>
        {cityAndState(city)}
        <span className="badge" data-small data-tone={isActive ? 'success' : 'danger'}>
          {removal ? removalWords.removed : isActive ? adminWords.active : adminWords.notActive}
        </span>
      </strong>
      {removal && <RemovedSince id={city._id} removal={removal} />}
      {description && <span className={classes.description}>{description}</span>}
      <span>
        {limits ? limitsFrom(limits.source, limits.setAt && dateOf(limits.setAt)) : limitsWords.none}
      </span>
      {formerNames.length > 0 && (
        <span>
          {changeWords.formerly} {formerNames.join('; ')}
        </span>
      )}
      <span>
        {words.since} <time dateTime={createdAt}>{dateOf(createdAt)}</time>
      </span>
    </div>
  )
}

export function CityOwner({ city: { owner } }: { city: AdminCity }) {
  if (!owner) return <span className="quiet">{words.noOwner}</span>
  return (
    <span className={`named ${classes.name}`}>
      {owner.name}
      <span>
        <EmailText email={owner.email} />
      </span>
    </span>
  )
}

interface ActionsProps {
  city: AdminCity
  changes: ReturnType<typeof useCityChanges>
  onOpen: (dialog: CityDialog) => void
}

/** A city's counts, and a menu of actions. */
export function CityActions({ city, changes: { setActive, isChanging }, onOpen }: ActionsProps) {
  const { _id, isActive } = city
  const name = cityAndState(city)
  if (city.removal) return city.removal.isBeingDeleted ? null : <PutBackButton city={city} />
  return (
    <div className={`line gap-8 ${classes.actions}`}>
      <LinkButton
        to="/saved-locations"
        search={{ city: _id }}
        variant="default"
        aria-label={`${words.locations}: ${name}`}
      >
        {words.locations}
      </LinkButton>
      <LinkButton
        to="/work-orders"
        search={{ city: _id }}
        variant="default"
        aria-label={`${words.workOrders}: ${name}`}
      >
        {words.workOrders}
      </LinkButton>
      <RowMenu label={`${adminWords.moreActions}: ${name}`} loading={isChanging(_id)}>
        {isActive && (
          <>
            <Menu.Item
              leftSection={<IconUserPlus size={20} aria-hidden />}
              onClick={() => onOpen({ kind: 'invite', city })}
            >
              {changeWords.invite}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconUserShield size={20} aria-hidden />}
              onClick={() => onOpen({ kind: 'admin', city })}
            >
              {changeWords.cityAdmin}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          leftSection={<IconPolygon size={20} aria-hidden />}
          onClick={() => onOpen({ kind: 'limits', city })}
        >
          {limitsWords.limits}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconPencil size={20} aria-hidden />}
          onClick={() => onOpen({ kind: 'rename', city })}
        >
          {changeWords.rename}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUserStar size={20} aria-hidden />}
          onClick={() => onOpen({ kind: 'owner', city })}
        >
          {words.changeOwner}
        </Menu.Item>
        <Menu.Item
          color="danger"
          leftSection={<IconArrowMerge size={20} aria-hidden />}
          onClick={() => onOpen({ kind: 'merge', city })}
        >
          {changeWords.merge}
        </Menu.Item>
        {isActive ? (
          <Menu.Item
            color="danger"
            leftSection={<IconCircleOff size={20} aria-hidden />}
            onClick={() => void setActive(city, false)}
          >
            {words.setInactive}
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<IconCircleCheck size={20} aria-hidden />}
            onClick={() => void setActive(city, true)}
          >
            {words.setActive}
          </Menu.Item>
        )}
        <Menu.Item
          color="danger"
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={() => onOpen({ kind: 'remove', city })}
        >
          {removalWords.remove}
        </Menu.Item>
      </RowMenu>
    </div>
  )
}
