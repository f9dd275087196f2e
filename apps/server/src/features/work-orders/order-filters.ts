/** The filters that lists, counts and map share, as SQL over `w` = work_orders joined with its location `l` (ACC-16). */
import { type SearchTerm, searchTerms } from '@lamplighter/domain/search'
import type { WorkOrderFilters } from '@lamplighter/domain/work-orders'
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

/** Mirrors the domain's `isDue`. */
const due = {
  overdue: sql<boolean>`(w.status = 'open' and w.overdue_from < now())`,
  today: sql<boolean>`(w.status = 'open' and w.due_on is not null and w.overdue_from >= now()
    and w.overdue_from < now() + interval '24 hours')`,
}
export const { overdue } = due

/** The ids of the person's crews. */
export const crewsOf = (userId: string) =>
  sql`array(select id from crews where member_ids @> array[${userId}::uuid])`

/** Mirrors the domain's `isAssignedTo`. */
export function assignedTo(user: SignedInUser, to: string): RawBuilder<boolean> {
  if (to === 'nobody') return sql<boolean>`(w.assignee_ids = '{}' and w.crew_id is null)`
  const id = to === 'me' ? user.userId : to
  const crew = to === 'me' ? sql`w.crew_id = any(${crewsOf(id)})` : sql`w.crew_id = ${id}::uuid`
  return sql<boolean>`(w.assignee_ids @> array[${id}::uuid] or ${crew})`
}

/** A platform admin also sees a city requested by id, as with locations. */
export function matchingOrders(user: SignedInUser, filters: WorkOrderFilters): RawBuilder<boolean> {
  const { bbox, priority, cityId, locationId, raisedBy, search } = filters
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
  if (filters.assignedTo) terms.push(assignedTo(user, filters.assignedTo))
  if (filters.due) terms.push(due[filters.due])
  if (search?.trim()) {
    const words = searchTerms(search).map(hasWord)
    terms.push(...(words.length > 0 ? words : [sql<boolean>`false`]))
  }
  return sql<boolean>`${sql.join(terms, sql` and `)}`
}
