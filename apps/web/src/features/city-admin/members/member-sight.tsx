import { categoryOf } from '@lamplighter/domain/catalog'
import type { CityMember } from '@lamplighter/domain/city-admin'
import type { CSSProperties } from 'react'
import { sightOf } from '../member-sight.ts'
import classes from './users.module.css'

/** A member's user type and the categories they can view. */
export function MemberSight({ member }: { member: CityMember }) {
  const { summary, categories, needsAttention } = sightOf(member)
  return (
    <div className={classes.sight}>
      <span data-attention={needsAttention || undefined}>{summary}</span>
      {categories.length > 0 && (
        <ul className={`row quiet ${classes.categories}`}>
          {categories.map((category) => {
            const { label, color } = categoryOf(category)
            return (
              <li key={category} className="dotted" style={{ '--dot': color } as CSSProperties}>
                {label}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
