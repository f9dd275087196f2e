/** Reads the feed; its rows are written with each write (audit/record-write.ts). */

import { type Activity, activitySentence, type listMyActivities } from '@lamplighter/domain/activities'
import type { InputOf } from '@lamplighter/domain/http'
import { activeMemberships } from '@lamplighter/domain/memberships'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { SignedInUser } from '../../http/context.ts'
import { readCursor } from '../../http/paging/cursor.ts'
import { answerPage, type PageRow } from '../../http/paging/page.ts'
import { visibleLocations } from '../memberships/index.ts'

type ListQuery = InputOf<typeof listMyActivities>['query']

/** Entries about a location are visible to whoever sees the location; entries without one to every member (FEED-4). */
export function visibleActivities(user: SignedInUser) {
  const cities = activeMemberships(user).map((membership) => membership.cityId)
  return sql<boolean>`a.city_id = any(${cities}) and (a.location_id is null
    or exists (select from locations l where l.id = a.location_id and ${visibleLocations(user)}))`
}

export async function listActivities(db: Db, user: SignedInUser, query: ListQuery) {
  const terms = [visibleActivities(user)]
  if (query.types?.length) terms.push(sql<boolean>`a.type = any(${query.types})`)
  return pageOfActivities(db, sql<boolean>`${sql.join(terms, sql` and `)}`, query)
}

/** One page of `unpaged` (`a` = activities), newest first; the first page also has the total. */
export async function pageOfActivities(
  db: Db,
  unpaged: RawBuilder<boolean>,
  query: { limit: number; after?: string | undefined },
) {
  const after = readCursor(query.after)
  const paged = after
    ? sql`${unpaged} and (a.created_at, a.id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : unpaged
  const { rows } = await sql<PageRow>`
    with page as materialized (
      select a.* from activities a where ${paged} order by a.created_at desc, a.id desc limit ${query.limit})
    select (select coalesce(json_agg(r), '[]') from (
        select a.id as "_id", a.type, a.action, a.description, a.details, a.city_id as "cityId", c.name as "cityName", a.user_id as "userId",
          a.user_name as "userName", a.created_at as "createdAt", a.target_id as "targetId", a.metadata,
          case when l.id is null then null else
            json_build_object('_id', l.id, 'icon', l.icon, 'deleted', l.deleted_at is not null) end as "locationId"
        from page a join cities c on c.id = a.city_id left join locations l on l.id = a.location_id
        order by a.created_at desc, a.id desc) r)::text as json,
      (select count(*)::int from page) as shown,
      (select a.created_at || '|' || a.id from page a order by a.created_at, a.id limit 1) as last,
      ${after ? sql`null` : sql`(select count(*)::int from activities a where ${unpaged})`} as total`.execute(
    db,
  )
  const [row] = rows
  return answerPage<Activity>(row && { ...row, json: withSentences(row.json) }, query.limit)
}

type StoredActivity = Omit<Activity, 'description'> & { description: string | null }

function withSentences(json: string): string {
  const stored: StoredActivity[] = JSON.parse(json)
  return JSON.stringify(stored.map((entry) => ({ ...entry, description: activitySentence(entry) })))
}

export async function countByType(
  db: Db,
  user: SignedInUser,
): Promise<{ total: number; types: Record<string, number> }> {
  const { rows } = await sql<{ type: string; count: number }>`
    select a.type, count(*)::int as count from activities a where ${visibleActivities(user)} group by a.type`.execute(
    db,
  )
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    types: Object.fromEntries(rows.map((row) => [row.type, row.count])),
  }
}
