import type { CityMembership } from '@lamplighter/domain/auth'
import { categoryOf, departmentCategories } from '@lamplighter/domain/catalog'
import { cityAndState } from '@lamplighter/domain/cities'
import {
  assignedCategories,
  isActive,
  isUserType,
  type Role,
  roleLabel,
  roleOf,
  userTypeNames,
  visibilityWithoutCategories,
} from '@lamplighter/domain/memberships'
import type { CSSProperties } from 'react'
import classes from './membership-entry.module.css'
import { regionRights, settingsWords, statusExplained } from './settings.messages.ts'

interface Props {
  membership: CityMembership
  /** Marks the active city if the user has several. */
  inUse: boolean
  /** Badges of the city. */
  notice: string | null
}

export function MembershipEntry({ membership, inUse, notice }: Props) {
  const { cityName, cityState, role, userType, status } = membership
  const active = isActive(membership)
  const known = roleOf(role)
  return (
    <>
      <div className={`line ${classes.head}`}>
        <strong>{cityAndState({ name: cityName, state: cityState })}</strong>
        {inUse && (
          <span className="badge" data-tone="lamp">
            {settingsWords.activeCity}
          </span>
        )}
        {!active && (
          <span className="badge" data-tone="danger">
            {settingsWords.notActive}
          </span>
        )}
      </div>
      <p className={classes.role}>
        {roleLabel(role)}
        {userType && isUserType(userType) && ` · ${userTypeNames[userType]}`}
      </p>
      {notice && <p className={classes.notice}>{notice}</p>}
      <p className={classes.quiet}>{active && known ? permissionsOf[known] : statusExplained(status)}</p>
      {active && <Categories membership={membership} />}
    </>
  )
}

function Categories({ membership }: { membership: CityMembership }) {
  const role = roleOf(membership.role)
  const categories = role === 'city_admin' ? departmentCategories : assignedCategories(membership)
  if (categories.length === 0) {
    return <p className={classes.quiet}>{visibilityWithoutCategories(membership.role)}</p>
  }
  return (
    <ul className={`row ${classes.chips}`} aria-label={`Categories in ${membership.cityName}`}>
      {categories.map((category) => {
        const { label, color } = categoryOf(category)
        return (
          <li key={category} className={`dotted ${classes.chip}`} style={{ '--dot': color } as CSSProperties}>
            {label}
          </li>
        )
      })}
    </ul>
  )
}

const everyone = 'Add locations, notes and work orders'
const manages = 'manage members, delete locations and notes'
const permissionsOf: Record<Role, string> = {
  city_admin: `${everyone}; ${manages}.`,
  department_director: `${everyone}; ${manages} within the assigned categories.`,
  city_worker: `${everyone}.`,
  region_viewer: regionRights(1),
}
