/** Reads reports for a city's administrators, and writes what they decide. */

import { type Coordinates, degreesAround, metersBetween } from '@lamplighter/domain/map'
import type { ReportSettings, ResidentReport } from '@lamplighter/domain/reports'
import {
  KEEP_REPORT_PHOTOS_DAYS,
  KEEP_WAITING_PHOTOS_DAYS,
  MAX_NEARBY,
  NEARBY_METERS,
  REPORT_FIGURES_DAYS,
} from '@lamplighter/domain/reports'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonObject } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import type { ResidentReportPhotosTable, ResidentReportsTable } from '../../db/schema.ts'
import type { SignedInUser } from '../../http/context.ts'
import { newestFirst, oldestFirst, type PageQuery } from '../../http/paging/page.ts'
import { mediaExpiry, scheduleDeletion } from '../media/index.ts'
import { visibleLocations } from '../memberships/index.ts'

const photoItem = (expires: number) => sql`json_build_object('_id', p.id, 'kind', 'image',
  'url', signed_media_url(p.object_key, ${expires}::bigint),
  'thumbUrl', case when p.thumb_key is not null then signed_media_url(p.thumb_key, ${expires}::bigint) end,
  'name', 'Photo of the report', 'width', p.width, 'height', p.height, 'takenAt', p.taken_at)`

/** The order is shown to whoever may see it; the category of its location decides. */
const reportSelect = (user: SignedInUser, where: RawBuilder<unknown>) => sql`
  select r.id as "_id", r.number, r.city_id as "cityId", r.category, r.description, r.address,
    case when r.latitude is not null then json_build_object('latitude', r.latitude, 'longitude', r.longitude) end as point,
    r.created_at as "sentAt", r.status, r.public_reason as reason,
    case when l.id is not null then json_build_object('_id', w.id, 'title', w.title, 'status', w.status) end as "order",
    case when root.id is not null then json_build_object('_id', root.id, 'number', root.number) end as "duplicateOf",
    case when u.id is not null then json_build_object('_id', u.id, 'name', u.name) end as "decidedBy",
    r.decided_at as "decidedAt", r.still_broken_at is not null as "saidBroken",
    (select coalesce(json_agg(${photoItem(mediaExpiry())} order by p.id), '[]') from resident_report_photos p
      where p.report_id = r.id) as photos,
    r.version
  from resident_reports r
    left join resident_reports root on root.id = r.duplicate_of
    left join work_orders w on w.id = coalesce(root.work_order_id, r.work_order_id)
    left join locations l on l.id = w.location_id and ${visibleLocations(user)}
    left join users u on u.id = r.decided_by
  where ${where}`

interface Listed extends PageQuery {
  isDecided: boolean
}

/** Waiting ones, oldest first, or decided ones, newest first, in the categories of the caller. */
export function listReports(db: Db, user: SignedInUser, { isDecided, ...page }: Listed) {
  const isWaiting = sql`r.status = 'received' and r.duplicate_of is null`
  const list = isDecided ? newestFirst<ResidentReport> : oldestFirst<ResidentReport>
  const direction = isDecided ? sql`desc` : sql`asc`
  return list(db, page, {
    from: sql`resident_reports r`,
    where: sql`${visibleLocations(user, 'r')} and ${isDecided ? sql`not (${isWaiting})` : isWaiting}`,
    row: 'r',
    by: 'created_at',
    wire: sql`${reportSelect(user, sql`r.id in (select id from page)`)}
      order by r.created_at ${direction}, r.id ${direction}`,
  })
}

export const reportObject = (db: Db, user: SignedInUser, id: string): Promise<ResidentReport> =>
  jsonObject(db, reportSelect(user, sql`r.id = ${id}`))

export type ReportRow = Selectable<ResidentReportsTable>

export function findReport(db: Db, id: string): Promise<ReportRow | null> {
  return firstRow(db, sql<ReportRow>`select * from resident_reports where id = ${id}`)
}

export function lockReport(db: Db, id: string): Promise<ReportRow | null> {
  return firstRow(db, sql<ReportRow>`select * from resident_reports where id = ${id} for update`)
}

interface Near extends Coordinates {
  _id: string
}

/** Rows within 300 feet, nearest first; the statement's box is a little larger. */
async function near<Row extends Near>(
  db: Db,
  at: Coordinates,
  found: (box: RawBuilder<unknown>) => RawBuilder<Row>,
) {
  const reach = degreesAround(at, NEARBY_METERS)
  const { latitude, longitude } = at
  const box = sql`box(point(${longitude - reach}, ${latitude - reach}), point(${longitude + reach}, ${latitude + reach}))`
  const { rows } = await found(box).execute(db)
  return rows
    .map(({ latitude, longitude, ...row }) => ({
      ...row,
      meters: metersBetween(at, { latitude, longitude }),
    }))
    .filter(({ meters }) => meters <= NEARBY_METERS)
    .toSorted((one, other) => one.meters - other.meters)
    .slice(0, MAX_NEARBY)
}

/** Enough for the densest street corner. */
const MOST_READ = 200

/** Only what the caller may see. */
export async function nearbyOf(db: Db, user: SignedInUser, report: ReportRow) {
  const { latitude, longitude, city_id: cityId, id } = report
  if (latitude === null || longitude === null) return { orders: [], reports: [], locations: [] }
  const at = { latitude, longitude }
  const places = sql`l.city_id = ${cityId} and l.deleted_at is null and ${visibleLocations(user)}`
  const orders = await near(
    db,
    at,
    (box) => sql<Near & { title: string; locationName: string }>`
      select w.id as "_id", w.title, l.name as "locationName", l.latitude, l.longitude
      from locations l join work_orders w on w.location_id = l.id and w.status = 'open'
      where l.position <@ ${box} and ${places} limit ${MOST_READ}`,
  )
  const reports = await near(
    db,
    at,
    (box) => sql<
      Near & { number: number; description: string; status: 'received' | 'accepted' | 'closed' | 'declined' }
    >`
      select r.id as "_id", r.number, r.description, r.latitude, r.longitude,
        case when w.status = 'finished' then 'closed' else r.status end as status
      from resident_reports r left join work_orders w on w.id = r.work_order_id
      where point(r.longitude, r.latitude) <@ ${box} and r.latitude is not null and r.city_id = ${cityId}
        and r.id <> ${id} and r.duplicate_of is null and ${visibleLocations(user, 'r')}
        and r.created_at > now() - interval '90 days'
      order by r.created_at desc limit ${MOST_READ}`,
  )
  const locations = await near(
    db,
    at,
    (box) => sql<Near & { name: string; category: string | null }>`
      select l.id as "_id", l.name, l.category, l.latitude, l.longitude from locations l
      where l.position <@ ${box} and ${places} limit ${MOST_READ}`,
  )
  return { orders, reports, locations }
}

interface Decision {
  status: 'received' | 'accepted' | 'declined'
  workOrderId?: string
  duplicateOf?: string
  reason?: string
}

export async function decide(db: Db, id: string, userId: string, decision: Decision): Promise<void> {
  const { status, workOrderId = null, duplicateOf = null, reason = null } = decision
  await sql`
    update resident_reports set status = ${status}, work_order_id = ${workOrderId}::uuid,
      duplicate_of = ${duplicateOf}::uuid, public_reason = ${reason}, decided_by = ${userId}, decided_at = now(),
      updated_at = now(), version = version + 1
    where id = ${id}`.execute(db)
}

/** Reports that were merged into one follow it to where it goes. */
export async function moveDuplicates(db: Db, from: string, into: string): Promise<void> {
  await sql`
    update resident_reports set duplicate_of = ${into}, updated_at = now(), version = version + 1
    where duplicate_of = ${from}`.execute(db)
}

type Photo = Selectable<ResidentReportPhotosTable>

/** Reports that were merged into this one, in the order in which they came. */
export async function duplicatesOf(db: Db, id: string): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select * from resident_reports where duplicate_of = ${id} order by created_at, id for update`.execute(db)
  return rows
}

/** Takes the photos of a report out of the table. */
export async function takePhotos(db: Db, reportId: string): Promise<Photo[]> {
  const { rows } = await sql<Photo>`
    with taken as (delete from resident_report_photos where report_id = ${reportId} returning *)
    select * from taken order by id`.execute(db)
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** Deletes photos that no work order got: a while after the decision, or after a longer while without one. Held reports keep theirs (HOLD-5). */
export async function purgeReportPhotos(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<Pick<Photo, 'object_key' | 'thumb_key'>>`
      delete from resident_report_photos p using resident_reports r
        left join resident_reports root on root.id = r.duplicate_of
      where r.id = p.report_id and hold_on_report(r.city_id, r.id) is null and case when coalesce(root.status, r.status) = 'received'
        then coalesce(root.created_at, r.created_at) < now() - make_interval(days => ${KEEP_WAITING_PHOTOS_DAYS})
        else coalesce(root.decided_at, r.decided_at) < now() - make_interval(days => ${KEEP_REPORT_PHOTOS_DAYS}) end
      returning p.object_key, p.thumb_key`.execute(transaction)
    const keys = rows.flatMap((row) => [row.object_key, row.thumb_key]).filter((key) => key !== null)
    if (keys.length > 0) await scheduleDeletion(transaction, keys)
  })
}

type Settings = ReportSettings & { name: string; state: string }

const settingsOf = (cityId: string) => sql<Settings>`
  select takes_reports as "takesReports", report_phone as phone, report_categories as categories, name, state
  from cities where id = ${cityId}`

export const readSettings = (db: Db, cityId: string) => firstRow(db, settingsOf(cityId))

export async function saveSettings(db: Db, cityId: string, settings: ReportSettings): Promise<void> {
  const { takesReports, phone, categories } = settings
  await sql`
    update cities set takes_reports = ${takesReports}, report_phone = ${phone}, report_categories = ${categories},
      version = version + 1, updated_at = now()
    where id = ${cityId}`.execute(db)
}

interface Figures {
  closed: number
  closedOnTime: number
  reportsClosed: number
  stillBroken: number
}

export function figures(db: Db, cityId: string): Promise<Figures> {
  const since = sql`now() - make_interval(days => ${REPORT_FIGURES_DAYS})`
  return oneRow(
    db,
    sql<Figures>`
      select o.*, f.* from (
        select count(*)::int as closed, count(*) filter (where closed_at <= overdue_from)::int as "closedOnTime"
        from work_orders where city_id = ${cityId} and status = 'finished' and closed_at > ${since}) o,
      (select count(*)::int as "reportsClosed", count(*) filter (where r.still_broken_at > ${since})::int as "stillBroken"
        from resident_reports r left join resident_reports root on root.id = r.duplicate_of
          join work_orders w on w.id = coalesce(root.work_order_id, r.work_order_id)
        where r.city_id = ${cityId} and (w.closed_at > ${since} or r.still_broken_at > ${since})) f`,
  )
}
