/** The filters that the list, its counts and the tiles share, as SQL over `l` = locations or over the tables of counts. */
import { iconKeysNamed, iconKeysOf, isDepartmentCategory } from '@lamplighter/domain/catalogue'
import { type LocationFilters, searchWords } from '@lamplighter/domain/locations'
import { isActive } from '@lamplighter/domain/memberships'
import { type RawBuilder, sql } from 'kysely'
import type { SignedInUser } from '../../http/context.ts'
import { listedLocations } from '../memberships/index.ts'

type Terms = RawBuilder<boolean>[]
const all = (terms: Terms) => sql<boolean>`${sql.join(terms, sql` and `)}`

/** The cities in which a location can match. */
export const filteredCityIds = (user: SignedInUser, { cityId }: LocationFilters): string[] =>
  cityId ? [cityId] : user.memberships.filter(isActive).map((membership) => membership.cityId)

export function matching(user: SignedInUser, filters: LocationFilters): RawBuilder<boolean> {
  const { tags, bbox } = filters
  const terms: Terms = [sql<boolean>`l.deleted_at is null`, matchingCounts(user, filters, 'l')]
  if (tags?.length) terms.push(sql<boolean>`l.tags @> ${tags}::text[]`)
  if (bbox) terms.push(inBox(bbox))
  const search = filters.search?.trim()
  if (search) terms.push(containsText(search))
  return all(terms)
}

/** As `matching`, reduced to city, category and icon. */
export function matchingCounts(
  user: SignedInUser,
  filters: LocationFilters,
  alias: string,
): RawBuilder<boolean> {
  const { cityId, icons, category, without } = filters
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const terms: Terms = [listedLocations(user, filters, alias)]
  if (cityId) terms.push(sql<boolean>`${column('city_id')} = ${cityId}`)
  if (icons?.length) terms.push(sql<boolean>`${column('icon')} = any(${icons})`)
  if (category === 'WorkOrders') terms.push(sql<boolean>`${column('icon')} = any(${iconKeysOf(category)})`)
  if (category && isDepartmentCategory(category))
    terms.push(sql<boolean>`${column('category')} = ${category}`)
  if (without?.length)
    terms.push(sql<boolean>`coalesce(${column('category')}, '') <> all(${without}::text[])`)
  return all(terms)
}

/** Whether the tables of counts can answer: they know city, category and icon, and no other filter. */
export const areCountsEnough = ({ search, tags, bbox }: LocationFilters) =>
  !search?.trim() && !tags?.length && !bbox

/** Whether the cells of the map can answer: they know city and category, and no other filter. */
export const areCellsEnough = (filters: LocationFilters) =>
  areCountsEnough(filters) && !filters.icons?.length && filters.category !== 'WorkOrders'

/** A box whose west is greater than its east crosses the date line (RFC 7946, section 5.2). */
export function inBox(
  [west, south, east, north]: readonly [number, number, number, number],
  alias = 'l',
): RawBuilder<boolean> {
  const part = (from: number, to: number) =>
    sql<boolean>`${sql.ref(`${alias}.position`)} <@ box(point(${from}, ${south}), point(${to}, ${north}))`
  return west <= east ? part(west, east) : sql<boolean>`(${part(west, 180)} or ${part(-180, east)})`
}

/** Escapes a text for a LIKE pattern: `%` and `_` are literal. */
export const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The LIKE pattern of a word in `search_text` (migration 010), which is in lower case. */
export const anywhere = (word: string) => sql`lower(${`%${literally(word)}%`})`

/** Every word must occur in the name, the description, the icon's label or a tag. */
export function containsText(search: string): RawBuilder<boolean> {
  const terms = searchWords(search).map((word) => {
    const inText = sql`l.search_text like ${anywhere(word)}`
    const icons = iconKeysNamed(word)
    return icons.length > 0 ? sql`(${inText} or l.icon = any(${icons}::text[]))` : inText
  })
  return sql<boolean>`(${sql.join(terms, sql` and `)})`
}
