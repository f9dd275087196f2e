/** The filters that lists, counts and map share, as SQL over `w` = work_orders joined with its location `l` (ACC-16). */
import { type SearchTerm, searchTerms } from '@lamplighter/domain/search'
import { priorities, priorityFacts, type WorkOrderFilters } from '@lamplighter/domain/work-orders'
import { type RawBuilder, sql } from 'kysely'
import type { SignedInUser } from '../../http/context.ts'
import { filteredCityIds, hasTerm, inBox } from '../locations/index.ts'
import { listedLocations } from '../memberships/index.ts'

/** Orders with their locations, including trashed ones. */
export const ordersWithPlaces = sql`work_orders w join locations l on l.id = w.location_id`

/** Searches the text of the domain's `orderTextOf` (ORDER-25): the order, its location's name, its place words. */
function hasWord(term: SearchTerm): RawBuilder<boolean> {
  const line = (number: number) => hasTerm(sql`split_part(l.search_text, E'\\n', ${sql.lit(number)})`, term)
  const inPlace = sql<boolean>`(${hasTerm(sql`l.search_text`, term)} and (${line(1)} or ${line(2)}))`
  return sql<boolean>`(${hasTerm(sql`w.search_text`, term)} or ${inPlace})`
}

/** How long an order may stay open. In hours, not days: days with a clock change are not 24 hours long. */
export const timeAllowed = sql`make_interval(hours => 24 * case w.priority ${sql.join(
  priorities.map((one) => sql`when ${one} then ${sql.lit(priorityFacts[one].overdueAfterDays)}`),
  sql` `,
)} end)`

/** Mirrors the domain's `isOverdue`. */
export const overdue = sql<boolean>`(w.status = 'open' and w.created_at < now() - ${timeAllowed})`

/** A platform admin also sees a city requested by id, as with locations. */
export function matchingOrders(user: SignedInUser, filters: WorkOrderFilters): RawBuilder<boolean> {
  const { bbox, priority, cityId, locationId, raisedBy, due, search } = filters
  // The scope already implies the cities; repeating them for the order itself makes PostgreSQL use its index.
  const terms = [
    listedLocations(user, filters),
    sql<boolean>`w.city_id = any(${filteredCityIds(user, filters)})`,
  ]
  if (bbox) terms.push(inBox(bbox))
  if (priority) terms.push(sql<boolean>`w.priority = ${priority}`)
  if (cityId) terms.push(sql<boolean>`w.city_id = ${cityId}`)
  if (locationId) terms.push(sql<boolean>`w.location_id = ${locationId}`)
  if (raisedBy) terms.push(sql<boolean>`w.created_by = ${raisedBy}`)
  if (due) terms.push(overdue)
  if (search?.trim()) {
    const words = searchTerms(search).map(hasWord)
    terms.push(...(words.length > 0 ? words : [sql<boolean>`false`]))
  }
  return sql<boolean>`${sql.join(terms, sql` and `)}`
}
