/** Reads the feed; its rows are written with each write (audit/record-write.ts) (FEED-7). */
import {
  type Activity,
  activitySentence,
  type listMyActivities,
  type summariseMyActivities,
} from '@lamplighter/domain/activities'
import type { InputOf } from '@lamplighter/domain/http'
import { activeMemberships, categoryScope } from '@lamplighter/domain/memberships'
import { type RawBuilder, sql } from 'kysely'
import { JsonText } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import type { SignedInUser } from '../../http/context.ts'
import { newestFirst, type PageQuery } from '../../http/paging/page.ts'
import { visibleLocations } from '../memberships/index.ts'

type ListQuery = InputOf<typeof listMyActivities>['query']

/**
 * Entries about a location are visible to everyone who sees the location; entries without one to every member (FEED-4).
 */
export function visibleActivities(user: SignedInUser) {
  const cities = activeMemberships(user).map((membership) => membership.cityId)
  return sql<boolean>`a.city_id = any(${cities}) and (a.location_id is null
    or exists (select from locations l where l.id = a.location_id and ${visibleLocations(user)}))`
}

export async function listActivities(db: Db, user: SignedInUser, query: ListQuery) {
  const terms = [visibleActivities(user)]
  if (query.types?.length) terms.push(sql<boolean>`a.type = any(${query.types})`)
  const whole = activeMemberships(user).filter((membership) => categoryScope(membership).all)
  const showsValues = sql<boolean>`a.city_id = any(${whole.map(({ cityId }) => cityId)})`
  return pageOfActivities(db, sql<boolean>`${sql.join(terms, sql` and `)}`, query, showsValues)
}

/**
 * One page of matching entries (`a` = activities), newest first; the first page also has the total. An entry has changed
 * values only while its location is outside the trash (LOC-24). Members of single departments get none, because a
 * location may have been another department's at that time (FEED-15).
 */
export async function pageOfActivities(
  db: Db,
  where: RawBuilder<boolean>,
  query: PageQuery,
  showsValues: RawBuilder<boolean> = sql<boolean>`true`,
) {
  const answer = await newestFirst<StoredActivity>(db, query, {
    from: sql`activities a`,
    where,
    row: 'a',
    by: 'created_at',
    wire: sql`
      select a.id as "_id", a.type, a.action, a.description, a.details, a.city_id as "cityId", c.name as "cityName",
        a.user_id as "userId", a.user_name as "userName", a.created_at as "createdAt",
        a.recorded_at as "recordedAt", a.target_id as "targetId",
        case when l.id is not null and l.deleted_at is null and ${showsValues} then a.metadata
          else a.metadata - 'changes' end as metadata,
        case when l.id is null then null else
          json_build_object('_id', l.id, 'icon', l.icon, 'deleted', l.deleted_at is not null) end as "locationId"
      from page a join cities c on c.id = a.city_id left join locations l on l.id = a.location_id
      order by a.created_at desc, a.id desc`,
  })
  return { ...answer, body: withSentences(answer.body) }
}

type StoredActivity = Omit<Activity, 'description'> & { description: string | null }

function withSentences({ text }: JsonText<StoredActivity[]>): JsonText<Activity[]> {
  const stored: StoredActivity[] = JSON.parse(text)
  return new JsonText(
    JSON.stringify(stored.map((entry) => ({ ...entry, description: activitySentence(entry) }))),
  )
}

export async function countByType(
  db: Db,
  user: SignedInUser,
  { othersSince }: InputOf<typeof summariseMyActivities>['query'],
): Promise<{ total: number; types: Record<string, number> }> {
  const since = othersSince
    ? sql<boolean>`and a.created_at > ${othersSince} and a.user_id is distinct from ${user.userId}`
    : sql``
  const { rows } = await sql<{ type: string; count: number }>`
    select a.type, count(*)::int as count from activities a
    where ${visibleActivities(user)} ${since} group by a.type`.execute(db)
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    types: Object.fromEntries(rows.map((row) => [row.type, row.count])),
  }
}
