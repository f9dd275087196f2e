import type { CityMembership, User } from '@lamplighter/domain/auth'
import { categoryOf, departmentCategories } from '@lamplighter/domain/catalogue'
import { cityAndState } from '@lamplighter/domain/cities'
import {
  administersCity,
  assignedCategories,
  isUserType,
  roleLabel,
  roleOf,
  userTypeNames,
} from '@lamplighter/domain/memberships'
import { settingsWords } from '@lamplighter/domain/settings'
import type { CSSProperties } from 'react'
import { SectionCard } from '../../../kit/section-card.tsx'
import classes from './settings.module.css'

/** For each city: the role, what it allows, and the categories assigned. */
export function MembershipsCard({ user }: { user: User }) {
  return (
    <SectionCard title={settingsWords.permissions}>
      {user.cityMemberships.length === 0 && (
        <p className={classes.quiet}>You are not a member of a city yet.</p>
      )}
      <ul className={classes.memberships}>
        {user.cityMemberships.map((membership) => (
          <li key={membership.cityId}>
            <Membership membership={membership} />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function Membership({ membership }: { membership: CityMembership }) {
  const { cityName, cityState, role, userType } = membership
  const categories = roleOf(role) === 'city_admin' ? departmentCategories : assignedCategories(membership)
  return (
    <>
      <div className={classes.membershipHead}>
        <strong>{cityAndState({ name: cityName, state: cityState })}</strong>
        <span>{roleLabel(role)}</span>
        {userType && isUserType(userType) && <span>{userTypeNames[userType]}</span>}
      </div>
      <p className={classes.quiet}>{permissionsOf(membership)}</p>
      <ul className={classes.chips} aria-label={`Categories in ${cityName}`}>
        {categories.map((category) => {
          const { label, colour } = categoryOf(category)
          return (
            <li key={category} className={classes.chip} style={{ '--dot': colour } as CSSProperties}>
              {label}
            </li>
          )
        })}
        {categories.length === 0 && <li className={classes.quiet}>No categories assigned</li>}
      </ul>
    </>
  )
}

function permissionsOf(membership: CityMembership): string {
  const everyone = 'Add locations, notes and work orders'
  if (!administersCity(membership)) return `${everyone}.`
  const limits = roleOf(membership.role) === 'city_admin' ? '' : ' within the assigned categories'
  return `${everyone}; manage members, delete locations and notes${limits}.`
}
