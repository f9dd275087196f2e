/**
 * The filters that the list, its counts and the map tiles share, as SQL over `l` = locations or over the count tables (LOC-18, SEC-18).
 */
import { iconKeysMatching, iconKeysOf, isDepartmentCategory } from '@lamplighter/domain/catalog'
import { citiesInSearch, type LocationFilters } from '@lamplighter/domain/locations'
import { isActive } from '@lamplighter/domain/memberships'
import { type SearchTerm, searchTerms } from '@lamplighter/domain/search'
import { type RawBuilder, sql } from 'kysely'
import type { SignedInUser } from '../../http/context.ts'
import { listedLocations } from '../memberships/index.ts'

type Terms = RawBuilder<boolean>[]
const all = (terms: Terms) => sql<boolean>`(${sql.join(terms, sql` and `)})`

/** The cities in which a location can match. */
export const filteredCityIds = (user: SignedInUser, { cityId }: LocationFilters): string[] =>
  cityId ? [cityId] : user.memberships.filter(isActive).map((membership) => membership.cityId)

export function matching(user: SignedInUser, filters: LocationFilters): RawBuilder<boolean> {
  const { tags, bbox } = filters
  const terms: Terms = [sql<boolean>`l.deleted_at is null`, matchingCounts(user, filters, 'l')]
  if (tags?.length) terms.push(sql<boolean>`l.tags @> ${tags}::text[]`)
  if (bbox) terms.push(inBox(bbox))
  const search = filters.search?.trim()
  if (search) terms.push(containsText(user, search))
  return all(terms)
}

/** Like `matching`, reduced to city, category and icon. */
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

/** True when the count tables can answer: they know city, category and icon, and no other filter. */
export const areCountsEnough = ({ search, tags, bbox }: LocationFilters) =>
  !search?.trim() && !tags?.length && !bbox

/** True when the map cells can answer: they know city and category, and no other filter. */
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
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** True when a searched text (migration 022) contains one of a word's forms. */
export const hasTerm = (text: RawBuilder<unknown>, { pieces }: SearchTerm): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    pieces.map((piece) => sql`${text} like ${`%${escapeLike(piece)}%`}`),
    sql` or `,
  )})`

/** Every word must occur in the location's text, the icon's label or the city's name (LOC-98). */
export function containsText(user: SignedInUser, search: string): RawBuilder<boolean> {
  const cities = user.memberships
    .filter(isActive)
    .map(({ cityId, cityName: name, cityState: state }) => ({ cityId, name, state }))
  const terms = searchTerms(search).map((term) => {
    const ways = [hasTerm(sql`l.search_text`, term)]
    const icons = iconKeysMatching(term)
    if (icons.length > 0) ways.push(sql<boolean>`l.icon = any(${icons}::text[])`)
    const meant = citiesInSearch(search, term, cities)
    if (meant.length > 0) ways.push(sql<boolean>`l.city_id = any(${meant}::uuid[])`)
    return sql<boolean>`(${sql.join(ways, sql` or `)})`
  })
  return terms.length > 0 ? all(terms) : sql<boolean>`false`
}
