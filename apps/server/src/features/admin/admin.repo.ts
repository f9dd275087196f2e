/** Reads users and figures for the platform dashboard. PostgreSQL writes the JSON. */
import type { AdminUserListQuery, getAdminOverview } from '@lamplighter/domain/admin'
import type { User } from '@lamplighter/domain/auth'
import type { ResponseOf } from '@lamplighter/domain/http'
import { type RawBuilder, sql } from 'kysely'
import { jsonOne } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { readCursor } from '../../http/paging/cursor.ts'
import { answerPage, type PageRow } from '../../http/paging/page.ts'
import { userSelect } from '../auth/index.ts'

type Stats = ResponseOf<typeof getAdminOverview>['stats']

/** Excludes the system user, in whose name files are imported. */
const isPerson = sql`u.issuer <> 'lamplighter'`

export async function stats(db: Db): Promise<Stats> {
  const { rows } = await sql<Stats>`
    select (select count(*)::int from users u where ${isPerson}) as users,
      (select count(*)::int from cities) as cities,
      (select coalesce(sum(count), 0)::int from location_counts)
        + (select coalesce(sum(amount), 0)::int from location_changes) as locations,
      (select count(*)::int from notes where deleted_at is null) as notes,
      (select count(*)::int from city_memberships where status = 'active') as memberships,
      (select count(*)::int from activities) as activities`.execute(db)
  const [row] = rows
  if (!row) throw new Error('counts without a row')
  return row
}

/** A page of users, newest first; the first also has the total. */
export async function listUsers(db: Db, query: AdminUserListQuery, which: RawBuilder<boolean>) {
  const { limit, search } = query
  const after = readCursor(query.after)
  const found = search?.trim()
    ? sql`position(lower(${search.trim()}) in lower(u.name || ' ' || u.email)) > 0`
    : sql`true`
  const unpaged = sql`${isPerson} and ${which} and ${found}`
  const paged = after
    ? sql`${unpaged} and (u.created_at, u.id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : unpaged
  const { rows } = await sql<PageRow>`
    with page as materialized (
      select u.id, u.created_at from users u where ${paged} order by u.created_at desc, u.id desc limit ${limit})
    select (select coalesce(json_agg(r order by r."createdAt" desc, r."_id" desc), '[]')
        from (${userSelect(sql`u.id in (select id from page)`)}) r)::text as json,
      (select count(*)::int from page) as shown,
      (select created_at || '|' || id from page order by created_at, id limit 1) as last,
      ${after ? sql`null` : sql`(select count(*)::int from users u where ${unpaged})`} as total`.execute(db)
  return answerPage<User>(rows[0], limit)
}

/** A user, locked against being set up twice at once. */
export async function lockUser(db: Db, id: string): Promise<{ userId: string; name: string } | null> {
  const row = await db
    .selectFrom('users as u')
    .select(['u.id as userId', 'u.name'])
    .where('u.id', '=', id)
    .where(sql<boolean>`${isPerson}`)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function hasCity(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('city_memberships')
    .select('city_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

/** One user as the lists show them. */
export async function userObject(db: Db, id: string): Promise<User> {
  const user = await jsonOne<User>(db, userSelect(sql`u.id = ${id}`))
  if (!user) throw new Error('a user that was just changed is gone')
  return user
}
