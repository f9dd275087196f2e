import type { MemberWaiting, reportWaiting } from '@lamplighter/domain/city-admin'
import type { InputOf } from '@lamplighter/domain/http'
import { sql } from 'kysely'
import { jsonList } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'

/** A browser whose storage is deleted reports as a new device. */
const DEVICES_PER_USER = 20
const KEEP_DAYS = 30
/** Members with nothing waiting are listed this long after their last report. */
const SHOWN_DAYS = 7

/** The device's clock may be wrong: a wait begins neither in the future nor more than a year ago. */
export async function saveReport(
  db: Db,
  userId: string,
  report: InputOf<typeof reportWaiting>['body'],
): Promise<void> {
  const { deviceId, notes, photos, videos, orders, others } = report
  const isEmpty = notes + photos + videos + orders + others === 0
  const begun = sql`greatest(least(coalesce(${report.since}::timestamptz, now()), now()), now() - interval '1 year')`
  await sql`
    insert into device_reports (user_id, device_id, notes, photos, videos, orders, others, since)
    values (${userId}, ${deviceId}, ${notes}, ${photos}, ${videos}, ${orders}, ${others}, ${isEmpty ? null : begun})
    on conflict (user_id, device_id) do update set notes = excluded.notes, photos = excluded.photos,
      videos = excluded.videos, orders = excluded.orders, others = excluded.others, since = excluded.since,
      heard_at = now()`.execute(db)
  await sql`
    delete from device_reports where user_id = ${userId} and device_id in (
      select device_id from device_reports where user_id = ${userId}
      order by heard_at desc, device_id offset ${DEVICES_PER_USER})`.execute(db)
}

/** Active members of these cities whose devices hold something or reported recently. */
export function listWaiting(db: Db, cityIds: readonly string[]) {
  return jsonList<MemberWaiting>(
    db,
    sql`select u.id as "_id", u.name, max(d.heard_at) as "heardAt",
        coalesce(json_agg(json_build_object('notes', d.notes, 'photos', d.photos, 'videos', d.videos, 'orders', d.orders,
          'others', d.others, 'since', d.since, 'heardAt', d.heard_at) order by d.since, d.device_id)
          filter (where d.since is not null), '[]') as devices
      from device_reports d join users u on u.id = d.user_id
      where exists (select from city_memberships m
          where m.user_id = u.id and m.status = 'active' and m.city_id = any(${[...cityIds]}::uuid[]))
        and (d.since is not null or d.heard_at > now() - make_interval(days => ${SHOWN_DAYS}))
      group by u.id order by min(d.since) nulls last, u.name, u.id`,
  )
}

/** Deletes the reports of devices that are no longer in use. */
export async function purgeReports(db: Db): Promise<void> {
  await sql`
    delete from device_reports where heard_at < now() - make_interval(days => ${KEEP_DAYS})`.execute(db)
}
