/**
 * The SQL twin of the domain's `can(caller, 'location:read', location)`: lists, counts and the map ask the database for what the
 * caller may see, never filter afterwards (ACC-6, ACC-4).
 */
import { activeMembershipIn, type Caller, categoryScope, isActive } from '@lamplighter/domain/memberships'
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
    const uncategorised = scope.includeUncategorised
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
 * What a list, a count or a map covers: what the caller may see, and for a platform admin also the city that is asked for
 * by its id (ACC-12); where they are no member it covers only that city, so that its figures are its own.
 */
export function listedLocations(
  caller: Caller,
  { cityId }: { cityId?: string | undefined },
  alias = 'l',
): RawBuilder<boolean> {
  if (caller.platformRole !== 'admin' || !cityId) return visibleLocations(caller, alias)
  const asked = sql<boolean>`${sql.ref(`${alias}.city_id`)} = ${cityId}`
  if (!activeMembershipIn(caller, cityId)) return asked
  return sql<boolean>`(${visibleLocations(caller, alias)} or ${asked})`
}
