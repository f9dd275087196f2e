import type { User } from '@lamplighter/domain/auth'
import { messageOf } from '@lamplighter/domain/http'
import { isActive, roleOf } from '@lamplighter/domain/memberships'
import { SectionCard } from '../../kit/sections/section-card.tsx'
import { useCities } from '../../lib/cities/active-city.ts'
import { MembershipEntry } from './membership-entry.tsx'
import { RegionCities } from './region-cities.tsx'
import { settingsWords } from './settings.messages.ts'
import classes from './settings.module.css'

/** Role, permissions and categories of each membership. */
export function MembershipsCard({ user }: { user: User }) {
  const { active, memberships } = useCities()
  const viewed = user.cityMemberships.filter(({ role }) => roleOf(role) === 'region_viewer')
  const own = user.cityMemberships.filter((one) => !viewed.includes(one))
  return (
    <SectionCard title={settingsWords.permissions}>
      {user.cityMemberships.length === 0 && <p className="muted">{settingsWords.noMemberships}</p>}
      <ul className={`stack ${classes.memberships}`}>
        {own.map((membership) => {
          const { cityId, cityActive } = membership
          return (
            <li key={cityId}>
              <MembershipEntry
                membership={membership}
                inUse={memberships.length > 1 && cityId === active?.cityId}
                notice={isActive(membership) && !cityActive ? messageOf('city_inactive') : null}
              />
            </li>
          )
        })}
        {viewed.length > 0 && (
          <li>
            <RegionCities
              cities={viewed}
              activeId={memberships.length > 1 ? (active?.cityId ?? null) : null}
            />
          </li>
        )}
      </ul>
    </SectionCard>
  )
}
