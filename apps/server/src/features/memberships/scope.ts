/**
 * Mirrors the domain's `can(caller, 'location:read', location)` in SQL: lists, counts and the map query only what the
 * caller may see, and never filter afterwards (ACC-6, ACC-4).
 */
import {
  activeMembershipIn,
  type Caller,
  categoryScope,
  isActive,
  isRemovedCity,
} from '@lamplighter/domain/memberships'
import { type RawBuilder, sql } from 'kysely'

/** True for the rows of `alias` (a locations row: city_id, category) that the caller may see. */
export function visibleLocations(caller: Caller, alias = 'l'): RawBuilder<boolean> {
  const row = sql.ref(alias)
  const everything: string[] = []
  const terms: RawBuilder<boolean>[] = []
  for (const membership of caller.memberships.filter(isActive)) {
    const scope = categoryScope(membership)
    if (scope.all) {
      everything.push(membership.cityId)
      continue
    }
    const uncategorised = scope.includeUncategorized
      ? sql`or ${row}.category is null or ${row}.category = 'WorkOrders'`
      : sql``
    terms.push(
      sql<boolean>`(${row}.city_id = ${membership.cityId} and (${row}.category = any(${scope.categories}) ${uncategorised}))`,
    )
  }
  if (everything.length > 0) terms.unshift(sql<boolean>`${row}.city_id = any(${everything})`)
  return terms.length > 0 ? sql<boolean>`(${sql.join(terms, sql` or `)})` : sql<boolean>`false`
}

/**
 * The scope of a list, a count or a map: everything that the caller may see. For a platform admin this includes a city
 * requested by id (ACC-12). If they are not its member, the scope is that city alone, so that its counts are its own.
 */
export function listedLocations(
  caller: Caller,
  { cityId }: { cityId?: string | undefined },
  alias = 'l',
): RawBuilder<boolean> {
  if (cityId && isRemovedCity(caller, cityId)) return sql<boolean>`false`
  if (caller.platformRole !== 'admin' || !cityId) return visibleLocations(caller, alias)
  const asked = sql<boolean>`${sql.ref(`${alias}.city_id`)} = ${cityId}`
  if (!activeMembershipIn(caller, cityId)) return asked
  return sql<boolean>`(${visibleLocations(caller, alias)} or ${asked})`
}
