/** The filters that the list, its counts and the map share, as SQL over `l` = locations. */
import { iconKeysOf, isDepartmentCategory } from '@lamplighter/domain/catalogue'
import type { LocationFilters } from '@lamplighter/domain/locations'
import { type RawBuilder, sql } from 'kysely'
import type { SignedInUser } from '../../http/context.ts'
import { visibleLocations } from '../memberships/index.ts'

/** What the caller may see and what is not in the trash; a platform admin also sees a city asked for by name (section 6). */
export function listed(user: SignedInUser, { cityId }: LocationFilters): RawBuilder<boolean> {
  const visible = visibleLocations(user)
  if (user.platformRole !== 'admin' || !cityId) return sql<boolean>`l.deleted_at is null and ${visible}`
  return sql<boolean>`l.deleted_at is null and (${visible} or l.city_id = ${cityId})`
}

export function matching(user: SignedInUser, filters: LocationFilters): RawBuilder<boolean> {
  const { cityId, icons, tags, category, bbox } = filters
  const terms = [listed(user, filters)]
  if (cityId) terms.push(sql<boolean>`l.city_id = ${cityId}`)
  if (icons?.length) terms.push(sql<boolean>`l.icon = any(${icons})`)
  if (tags?.length) terms.push(sql<boolean>`l.tags @> ${tags}::text[]`)
  if (category === 'WorkOrders') terms.push(sql<boolean>`l.icon = any(${iconKeysOf(category)})`)
  if (category && isDepartmentCategory(category)) terms.push(sql<boolean>`l.category = ${category}`)
  if (bbox) terms.push(inBox(bbox))
  const search = filters.search?.trim()
  if (search) terms.push(containsText(search))
  return sql<boolean>`${sql.join(terms, sql` and `)}`
}

/** A box whose west lies east of its east reaches over the date line (RFC 7946, section 5.2). */
export function inBox([west, south, east, north]: readonly [
  number,
  number,
  number,
  number,
]): RawBuilder<boolean> {
  const part = (from: number, to: number) =>
    sql<boolean>`l.position <@ box(point(${from}, ${south}), point(${to}, ${north}))`
  return west <= east ? part(west, east) : sql<boolean>`(${part(west, 180)} or ${part(-180, east)})`
}

/** Every word somewhere in the name or the description; `%` and `_` count as themselves. */
export function containsText(search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).slice(0, 8)
  const terms = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`(l.name ilike ${pattern} or l.description ilike ${pattern})`
  })
  return sql<boolean>`(${sql.join(terms, sql` and `)})`
}
