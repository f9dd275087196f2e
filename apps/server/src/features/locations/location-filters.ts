/**
 * The filters that the list, its counts and the map tiles share, as SQL over `l` = locations or over the stored counts (LOC-18, SEC-18).
 */
import { iconKeysMatching, iconKeysOf, isDepartmentCategory } from '@lamplighter/domain/catalog'
import { type CountedFilter, citiesInSearch, type LocationFilters } from '@lamplighter/domain/locations'
import type { Box } from '@lamplighter/domain/map'
import { isActive } from '@lamplighter/domain/memberships'
import { type SearchTerm, searchTerms } from '@lamplighter/domain/search'
import { type RawBuilder, sql } from 'kysely'
import type { SignedInUser } from '../../http/context.ts'
import { listedLocations } from '../memberships/index.ts'

type Terms<Name extends keyof LocationFilters> = Record<Name, RawBuilder<boolean> | null>
function all(terms: readonly (RawBuilder<boolean> | null)[]) {
  const set = terms.filter((term) => term !== null)
  return sql<boolean>`(${sql.join(set, sql` and `)})`
}

/** The cities in which a location can match. */
export const filteredCityIds = (user: SignedInUser, { cityId }: LocationFilters): string[] =>
  cityId ? [cityId] : user.memberships.filter(isActive).map((membership) => membership.cityId)

export function matching(user: SignedInUser, filters: LocationFilters): RawBuilder<boolean> {
  const { tags, bbox } = filters
  const search = filters.search?.trim()
  const terms: Terms<Exclude<keyof LocationFilters, CountedFilter>> = {
    tags: tags?.length ? sql`l.tags @> ${tags}::text[]` : null,
    bbox: bbox ? inBox(bbox) : null,
    search: search ? containsText(user, search) : null,
  }
  return all([sql`l.deleted_at is null`, matchingCounts(user, filters, 'l'), ...Object.values(terms)])
}

/** Like `matching`, reduced to city, category and icon. */
export function matchingCounts(
  user: SignedInUser,
  filters: LocationFilters,
  alias: string,
): RawBuilder<boolean> {
  const { cityId, icons, category, without } = filters
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const terms: Terms<CountedFilter> = {
    cityId: cityId ? sql`${column('city_id')} = ${cityId}` : null,
    icons: icons?.length ? sql`${column('icon')} = any(${icons})` : null,
    category: category ? inCategory(category, column) : null,
    without: without?.length ? sql`coalesce(${column('category')}, '') <> all(${without}::text[])` : null,
  }
  return all([listedLocations(user, filters, alias), ...Object.values(terms)])
}

/** Null for an unknown category. */
function inCategory(category: string, column: (name: string) => RawBuilder<unknown>) {
  if (category === 'WorkOrders') return sql<boolean>`${column('icon')} = any(${iconKeysOf(category)})`
  return isDepartmentCategory(category) ? sql<boolean>`${column('category')} = ${category}` : null
}

/** A box whose west is greater than its east crosses the date line (RFC 7946, section 5.2). */
function acrossDateLine(
  [west, south, east, north]: Box,
  condition: (part: RawBuilder<unknown>) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const part = (from: number, to: number) =>
    condition(sql`box(point(${from}, ${south}), point(${to}, ${north}))`)
  return west <= east ? part(west, east) : sql<boolean>`(${part(west, 180)} or ${part(-180, east)})`
}

export const inBox = (box: Box, alias = 'l') =>
  acrossDateLine(box, (part) => sql`${sql.ref(`${alias}.position`)} <@ ${part}`)

/** Like `inBox`, but for a line or an area the box around it counts, and not its pin. */
export const meetsBox = (box: Box) =>
  sql<boolean>`(l.extent is null and ${inBox(box)}
    or l.extent is not null and ${acrossDateLine(box, (part) => sql`l.extent && ${part}`)})`

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
