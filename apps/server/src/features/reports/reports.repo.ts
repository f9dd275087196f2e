/** Writes and reads reports for residents. */

import type { MediaItem } from '@lamplighter/domain/media'
import {
  KEEP_REPORTER_EMAIL_DAYS,
  MAX_REPORT_PHOTOS,
  REPORT_PHOTO_MINUTES,
} from '@lamplighter/domain/reports'
import { afterPhotoNote } from '@lamplighter/domain/work-orders'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import type { CitiesTable, ResidentReportsTable } from '../../db/schema.ts'
import { mediaExpiry, mediaOfNote, type StoredPhoto } from '../media/index.ts'
import { withLastStep } from '../work-orders/index.ts'

export type ReportingCity = Pick<
  Selectable<CitiesTable>,
  'id' | 'name' | 'state' | 'boundary' | 'report_phone' | 'report_categories'
>

const reporting = sql`select id, name, state, report_phone, report_categories, boundary from cities
  where takes_reports and is_active`

/** The city that a merged one is now part of, else the same. */
const present = (id: string) =>
  sql`coalesce((select city_id from merged_cities where id = ${id}), ${id}::uuid)`

export function findReportingCity(db: Db, id: string): Promise<ReportingCity | null> {
  return firstRow(db, sql<ReportingCity>`${reporting} and id = ${present(id)}`)
}

/** Locked, so that reports get their numbers one after the other. */
export function lockReportingCity(db: Db, id: string): Promise<ReportingCity | null> {
  return firstRow(db, sql<ReportingCity>`${reporting} and id = ${present(id)} for no key update`)
}

/** The cities that take reports, by id, name and state. */
export async function namesOfReportingCities(db: Db) {
  const { rows } = await sql<Pick<ReportingCity, 'id' | 'name' | 'state'>>`
    select id, name, state from cities where takes_reports and is_active order by id`.execute(db)
  return rows
}

/** Their former names, and names of cities that are now part of them. */
export async function formerNamesOfReportingCities(db: Db) {
  const { rows } = await sql<Pick<ReportingCity, 'id' | 'name' | 'state'>>`
    select c.id, f.name, f.state from city_former_names f join cities c on c.id = f.city_id
    where c.takes_reports and c.is_active order by f.renamed_at desc`.execute(db)
  return rows
}

interface Load {
  waiting: number
  lastHour: number
}

export function loadOf(db: Db, cityId: string): Promise<Load> {
  return oneRow(
    db,
    sql<Load>`select
      (select count(*)::int from resident_reports
        where city_id = ${cityId} and status = 'received' and duplicate_of is null) as waiting,
      (select count(*)::int from resident_reports
        where city_id = ${cityId} and created_at > now() - interval '1 hour') as "lastHour"`,
  )
}

type Kept = Pick<Selectable<ResidentReportsTable>, 'number' | 'secret_hash'>

export function findSent(db: Db, id: string): Promise<Kept | null> {
  return firstRow(db, sql<Kept>`select number, secret_hash from resident_reports where id = ${id}`)
}

export interface InsertedReport {
  id: string
  cityId: string
  secretHash: Buffer
  challengeHash: Buffer | null
  category: string
  description: string
  address: string
  point: { latitude: number; longitude: number } | null
  /** Empty if the reporter wants no mail. */
  email: string
}

/** Returns the number. The city is locked. */
export async function insertReport(db: Db, report: InsertedReport): Promise<number> {
  const { id, cityId, secretHash, challengeHash, category, description, address, point, email } = report
  const inserted = sql<{ number: number }>`
    insert into resident_reports (id, city_id, number, secret_hash, challenge_hash, category, description, address,
      latitude, longitude, reporter_email)
    select ${id}, ${cityId}, coalesce(max(number), 0) + 1, ${secretHash}, ${challengeHash}, ${category}, ${description},
      ${address}, ${point?.latitude ?? null}, ${point?.longitude ?? null}, ${email || null}
    from resident_reports where city_id = ${cityId}
    returning number`
  return (await oneRow(db, inserted)).number
}

export interface FollowedRow {
  id: string
  rootId: string
  cityId: string
  cityName: string
  cityState: string
  phone: string
  number: number
  category: string
  description: string
  address: string
  sentAt: Date
  status: 'received' | 'accepted' | 'declined'
  reason: string | null
  acceptedBy: string | null
  orderId: string | null
  orderStatus: 'open' | 'finished' | null
  closedAt: Date | null
  step: string | null
  saidBroken: boolean
}

/** A report that is about the same problem as another one follows that one (REPORT-10). */
export function findBySecret(db: Db, secretHash: Buffer): Promise<FollowedRow | null> {
  return firstRow(
    db,
    sql<FollowedRow>`
      select r.id, root.id as "rootId", r.city_id as "cityId", c.name as "cityName", c.state as "cityState",
        c.report_phone as phone, r.number, r.category, r.description, r.address, r.created_at as "sentAt", root.status,
        root.public_reason as reason, root.decided_by as "acceptedBy", w.id as "orderId", w.status as "orderStatus",
        w.closed_at as "closedAt", step.kind as step, r.still_broken_at is not null as "saidBroken"
      from resident_reports r
        join resident_reports root on root.id = coalesce(r.duplicate_of, r.id)
        join cities c on c.id = r.city_id
        left join work_orders w on w.id = root.work_order_id
        ${withLastStep}
      where r.secret_hash = ${secretHash} and c.takes_reports and c.is_active`,
  )
}

/** Photos that the closer added for this closing, as a note on the location (ORDER-19). Notes may arrive late. */
export async function closingPhotos(db: Db, orderId: string): Promise<MediaItem[]> {
  const order = await firstRow(
    db,
    sql<{ title: string }>`select title from work_orders where id = ${orderId} and status = 'finished'`,
  )
  if (!order) return []
  const found = sql<{ media: MediaItem[] }>`
    select ${mediaOfNote(sql`n.id`, mediaExpiry())} as media
    from work_orders w join notes n on n.location_id = w.location_id and n.created_by = w.closed_by
    where w.id = ${orderId} and n.deleted_at is null and n.work_order_id is null and n.text = ${afterPhotoNote(order.title)}
      and n.created_at between w.closed_at - interval '1 hour' and w.closed_at + interval '7 days'
    order by n.created_at desc, n.id desc limit 1`
  return (await firstRow(db, found))?.media ?? []
}

export async function markStillBroken(db: Db, id: string): Promise<void> {
  await sql`
    update resident_reports set still_broken_at = now(), updated_at = now(), version = version + 1
    where id = ${id}`.execute(db)
}

interface OpenForPhotos {
  id: string
  cityId: string
  createdAt: Date
  isLate: boolean
  photos: string[]
  /** Photos of residents that no work order of the city got. */
  bytesOfCity: number
}

/** The report of a photo, and the ids of those that it has; locked. */
export function lockForPhoto(db: Db, secretHash: Buffer): Promise<OpenForPhotos | null> {
  return firstRow(
    db,
    sql<OpenForPhotos>`
      select r.id, r.city_id as "cityId", r.created_at as "createdAt",
        r.status <> 'received' or r.duplicate_of is not null
          or r.created_at < now() - make_interval(mins => ${REPORT_PHOTO_MINUTES}) as "isLate",
        array(select p.id::text from resident_report_photos p where p.report_id = r.id) as photos,
        (select coalesce(sum(p.bytes), 0)::float8 from resident_report_photos p where p.city_id = r.city_id) as "bytesOfCity"
      from resident_reports r join cities c on c.id = r.city_id
      where r.secret_hash = ${secretHash} and c.takes_reports and c.is_active for update of r`,
  )
}

export const photosLeft = ({ photos }: Pick<OpenForPhotos, 'photos'>) => MAX_REPORT_PHOTOS - photos.length

export async function insertPhoto(
  db: Db,
  { id, reportId, cityId }: { id: string; reportId: string; cityId: string },
  photo: StoredPhoto,
): Promise<void> {
  await sql`
    insert into resident_report_photos (id, city_id, report_id, content_type, object_key, thumb_key, bytes, width, height,
      taken_at, sha256_uploaded, sha256_stored)
    values (${id}, ${cityId}, ${reportId}, ${photo.type}, ${photo.objectKey}, ${photo.thumbKey}, ${photo.bytes},
      ${photo.width}, ${photo.height}, ${photo.takenAt}, ${Buffer.from(photo.sha256Uploaded)},
      ${Buffer.from(photo.sha256Stored)})`.execute(db)
}

interface OwedMail {
  email: string
  number: number
  cityName: string
  cityState: string
  /** Null if the city closed its work order. */
  declinedBecause: string | null
}

/** Takes the email of a report that was declined or is closed out of the table; null if no mail is owed (REPORT-15). */
export function takeEmail(db: Db): Promise<OwedMail | null> {
  return firstRow(
    db,
    sql<OwedMail>`
      update resident_reports r set reporter_email = null
      from (
        select one.id, one.reporter_email as email, one.number, c.name as "cityName", c.state as "cityState",
          case when root.status = 'declined' then root.public_reason end as "declinedBecause"
        from resident_reports one
          join resident_reports root on root.id = coalesce(one.duplicate_of, one.id)
          join cities c on c.id = one.city_id and c.takes_reports and c.is_active
          left join work_orders w on w.id = root.work_order_id
        where one.reporter_email is not null and (root.status = 'declined' or w.status = 'finished')
        order by one.created_at limit 1 for update of one skip locked) owed
      where r.id = owed.id
      returning owed.email, owed.number, owed."cityName", owed."cityState", owed."declinedBecause"`,
  )
}

/** A held report keeps it, until the one mail takes it (HOLD-5). */
export async function purgeReporterEmails(db: Db): Promise<void> {
  await sql`
    update resident_reports set reporter_email = null
    where reporter_email is not null and hold_on_report(city_id, id) is null
      and created_at < now() - make_interval(days => ${KEEP_REPORTER_EMAIL_DAYS})`.execute(db)
}
