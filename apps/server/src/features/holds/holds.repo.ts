/** Reads and writes `holds`. Statements that delete for good ask the functions of migration 042 (HOLD-2). */
import type { Hold, HoldSubject } from '@lamplighter/domain/holds'
import { type RawBuilder, sql } from 'kysely'
import { jsonObject } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import { newestFirst, type PageQuery } from '../../http/paging/page.ts'

/** Row -> wire; `where` filters `h` = holds. */
const holdSelect = (where: RawBuilder<unknown>) => sql`
  select h.id as "_id", h.city_id as "cityId", h.reason,
    json_build_object('kind', h.subject_kind, '_id', coalesce(h.location_id, h.work_order_id, h.user_id),
      'name', coalesce(l.name, w.title, u.name, h.subject_name), 'from', h.from_day, 'to', h.to_day) as subject,
    json_build_object('_id', placer.id, 'name', placer.name) as "placedBy", h.created_at as "placedAt",
    case when lifter.id is not null then json_build_object('_id', lifter.id, 'name', lifter.name) end as "liftedBy",
    h.lifted_at as "liftedAt", h.version
  from holds h join users placer on placer.id = h.created_by left join users lifter on lifter.id = h.lifted_by
    left join locations l on l.id = h.location_id left join work_orders w on w.id = h.work_order_id
    left join users u on u.id = h.user_id
  where ${where}`

export const holdObject = (db: Db, id: string) => jsonObject<Hold>(db, holdSelect(sql`h.id = ${id}`))

interface Listed extends PageQuery {
  state?: 'open' | 'lifted' | undefined
}

export function listHolds(db: Db, cityId: string, { state, ...page }: Listed) {
  const ofState = {
    open: sql`h.lifted_at is null`,
    lifted: sql`h.lifted_at is not null`,
    all: sql`true`,
  }[state ?? 'all']
  return newestFirst<Hold>(db, page, {
    from: sql`holds h`,
    where: sql`h.city_id = ${cityId} and ${ofState}`,
    row: 'h',
    by: 'created_at',
    wire: sql`${holdSelect(sql`h.id in (select id from page)`)} order by h.created_at desc, h.id desc`,
  })
}

interface Record {
  locationId?: string | undefined
  workOrderId?: string | undefined
}

/** The hold that keeps a location or an order of the city; null without one. */
export async function holdOnRecord(
  db: Db,
  cityId: string,
  { locationId, workOrderId }: Record,
): Promise<Hold | null> {
  const asked = sql<{ hold: string | null }>`select coalesce(
    hold_on_location(${cityId}::uuid, (select id from locations where id = ${locationId ?? null}::uuid and city_id = ${cityId})),
    hold_on_work_order(${cityId}::uuid, (select id from work_orders where id = ${workOrderId ?? null}::uuid and city_id = ${cityId}))) as hold`
  const { hold } = await oneRow(db, asked)
  return hold === null ? null : holdObject(db, hold)
}

export async function countOpenHolds(db: Db, cityId: string): Promise<number> {
  const counted = sql<{ count: number }>`
    select count(*)::int as count from holds where city_id = ${cityId} and lifted_at is null`
  return (await oneRow(db, counted)).count
}

export const lockHold = (
  db: Db,
  id: string,
): Promise<{ id: string; cityId: string; isLifted: boolean } | null> =>
  firstRow(
    db,
    sql`select id, city_id as "cityId", lifted_at is not null as "isLifted" from holds where id = ${id} for no key update`,
  )

/** The name of the subject in this city; null if the city does not have it. A former member still has a name here, unless erased. */
export async function nameOfSubject(db: Db, cityId: string, subject: HoldSubject): Promise<string | null> {
  if (subject.kind === 'period') return ''
  const { _id } = subject
  const found = {
    location: sql<{ name: string }>`select name from locations where id = ${_id} and city_id = ${cityId}`,
    work_order: sql<{ name: string }>`
      select title as name from work_orders where id = ${_id} and city_id = ${cityId}`,
    person: sql<{ name: string }>`
      select name from users u where u.id = ${_id} and erased_at is null and (
        exists (select from city_memberships m where m.user_id = u.id and m.city_id = ${cityId})
        or exists (select from activities a where a.user_id = u.id and a.city_id = ${cityId}))
      for key share of u`,
  }[subject.kind]
  return (await firstRow(db, found))?.name ?? null
}

export interface NewHold {
  id: string
  cityId: string
  reason: string
  subject: HoldSubject
  /** Name of a location or an order, which may be deleted after the hold was lifted. A person's name is not copied. */
  subjectName: string
  by: string
}

export async function insertHold(db: Db, hold: NewHold): Promise<void> {
  const { id, cityId, reason, subject, subjectName, by } = hold
  const of = (kind: HoldSubject['kind']) => (subject.kind === kind && '_id' in subject ? subject._id : null)
  const { from, to } = subject.kind === 'period' ? subject : { from: null, to: null }
  await sql`
    insert into holds (id, city_id, reason, subject_kind, subject_name, location_id, work_order_id, user_id, from_day, to_day, created_by)
    values (${id}, ${cityId}, ${reason}, ${subject.kind}, ${subject.kind === 'person' ? '' : subjectName}, ${of('location')},
      ${of('work_order')}, ${of('person')}, ${from}, ${to}, ${by})`.execute(db)
}

export async function liftHold(db: Db, id: string, by: string): Promise<void> {
  await sql`update holds set lifted_by = ${by}, lifted_at = now(), version = version + 1 where id = ${id}`.execute(
    db,
  )
}
