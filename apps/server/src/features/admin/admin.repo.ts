/** Reads users and statistics for the platform dashboard. PostgreSQL writes the JSON. */
import type { AdminUserListQuery, getAdminOverview } from '@lamplighter/domain/admin'
import type { User } from '@lamplighter/domain/auth'
import type { ResponseOf } from '@lamplighter/domain/http'
import { type RawBuilder, sql } from 'kysely'
import { jsonObject } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import { hasMembership, isPresent } from '../../http/admission/membership-status.ts'
import { newestFirst } from '../../http/paging/page.ts'
import { SYSTEM_ISSUER, userSelect } from '../auth/index.ts'

type Stats = ResponseOf<typeof getAdminOverview>['stats']

/** Excludes the system user, which runs file imports. */
const isPerson = sql`u.issuer <> ${SYSTEM_ISSUER}`

export function stats(db: Db): Promise<Stats> {
  return oneRow(
    db,
    sql`select (select count(*)::int from users u where ${isPerson}) as users,
      (select count(*)::int from cities where removed_at is null) as cities,
      (select coalesce(sum(count), 0)::int from location_counts k where ${isPresent('k.city_id')})
        + (select coalesce(sum(amount), 0)::int from location_changes d where ${isPresent('d.city_id')}) as locations,
      (select count(*)::int from notes n where n.deleted_at is null and ${isPresent('n.city_id')}) as notes,
      (select count(*)::int from city_memberships m where m.status = 'active' and ${isPresent('m.city_id')}) as memberships,
      (select count(*)::int from activities a where ${isPresent('a.city_id')}) as activities`,
  )
}

/** One page of users, newest first; the first page also has the total. */
export function listUsers(db: Db, query: AdminUserListQuery, which: RawBuilder<boolean>) {
  const search = query.search?.trim()
  const found = search ? sql`position(lower(${search}) in lower(u.name || ' ' || u.email)) > 0` : sql`true`
  return newestFirst<User>(db, query, {
    from: sql`users u`,
    where: sql`${isPerson} and ${which} and ${found}`,
    row: 'u',
    by: 'created_at',
    wire: sql`${userSelect(sql`u.id in (select id from page)`)} order by u.created_at desc, u.id desc`,
  })
}

/** A user, locked so that two calls cannot set them up at once. */
export function lockUser(
  db: Db,
  id: string,
): Promise<{ userId: string; name: string; isOff: boolean } | null> {
  return firstRow(
    db,
    sql`select u.id as "userId", u.name, u.switched_off_at is not null as "isOff" from users u where u.id = ${id} and ${isPerson} for no key update`,
  )
}

export async function hasCity(db: Db, userId: string): Promise<boolean> {
  const member = sql`select from users u where u.id = ${userId} and ${hasMembership('u')}`
  return (await firstRow(db, member)) !== null
}

/** One user in the format of the lists. */
export function userObject(db: Db, id: string): Promise<User> {
  return jsonObject(db, userSelect(sql`u.id = ${id}`))
}
