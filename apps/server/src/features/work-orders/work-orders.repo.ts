/** Reads work orders for the wire and writes the `work_orders` table. */
import type { InputOf, ResponseOf } from '@lamplighter/domain/http'
import type * as contract from '@lamplighter/domain/work-orders'
import { FAR_OUT } from '@lamplighter/domain/work-orders'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { type Answer, JsonText, type SignedInUser } from '../../http/context.ts'
import { matchingOrders, ordersWithPlaces } from './order-filters.ts'

type ListQuery = InputOf<typeof contract.listWorkOrders>['query']

/** One row at most: `reopened`, for the order `w`. */
const lastReopening = sql`
  select json_build_object('by', json_build_object('_id', opener.id, 'name', opener.name), 'at', r.reopened_at,
      'reason', r.reason, 'closedBy', json_build_object('_id', closer.id, 'name', closer.name),
      'closedAt', r.closed_at, 'closingNote', r.closing_note) as reopened
  from work_order_reopenings r join users opener on opener.id = r.reopened_by join users closer on closer.id = r.closed_by
  where r.work_order_id = w.id order by r.id desc limit 1`

/** Row -> wire, in SQL; `w` is work_orders or a CTE with its columns. */
function workOrderSelect(rows = sql`work_orders`) {
  return sql`
    select w.id as "_id", w.title, w.description, w.priority, w.status, w.tags,
      json_build_object('_id', l.id, 'name', l.name, 'icon', l.icon, 'latitude', l.latitude, 'longitude', l.longitude,
        'city', l.city, 'state', l.state, 'deleted', l.deleted_at is not null) as "locationId",
      w.city_id as "cityId", c.name as "cityName",
      json_build_object('_id', opener.id, 'name', opener.name) as "createdBy",
      case when closer.id is null then null else json_build_object('_id', closer.id, 'name', closer.name) end as "closedBy",
      w.created_at as "createdAt", w.updated_at as "updatedAt", w.closed_at as "closedAt", w.closing_note as "closingNote",
      again.reopened, w.version
    from ${rows} w
      join locations l on l.id = w.location_id
      join cities c on c.id = w.city_id
      join users opener on opener.id = w.created_by
      left join users closer on closer.id = w.closed_by
      left join lateral (${lastReopening}) again on true`
}

/** Open ones first: high priority, then newest; finished ones by closing date, newest first (ORDER-9). */
const listOrder = sql`w.status desc, case when w.status = 'open' then w.priority_weight end desc,
  coalesce(w.closed_at, w.created_at) desc, w.id desc`

export async function listWorkOrders(db: Db, user: SignedInUser, query: ListQuery): Promise<Answer> {
  const matching = matchingOrders(user, query)
  const where = query.status ? sql<boolean>`${matching} and w.status = ${query.status}` : matching
  const { rows } = await sql<{ json: string; total: number }>`
    with page as materialized (
      select w.* from ${ordersWithPlaces} where ${where} order by ${listOrder} limit ${query.limit} offset ${query.offset})
    select (select coalesce(json_agg(r), '[]') from (${workOrderSelect(sql`page`)} order by ${listOrder}) r)::text as json,
      (select count(*)::int from ${ordersWithPlaces} where ${where}) as total`.execute(db)
  const [row] = rows
  return { body: new JsonText(row?.json ?? '[]'), total: row?.total ?? 0 }
}

type Summary = ResponseOf<typeof contract.summariseWorkOrders>

/** Figures, and the boxes round the open ones: all of them, and those that do not lie far out. */
export async function summarise(
  db: Db,
  user: SignedInUser,
  filters: contract.WorkOrderFilters,
): Promise<Summary> {
  const quartiles = (axis: string) =>
    sql`percentile_disc(array[0.25, 0.75]) within group (order by ${sql.ref(axis)})`
  const within = (axis: string, quartile: string) => {
    const of = sql.ref(quartile)
    const fence = sql`greatest(${FAR_OUT.degrees}::float8, ${FAR_OUT.times} * (${of}[2] - ${of}[1]))`
    return sql`${sql.ref(axis)} between ${of}[1] - ${fence} and ${of}[2] + ${fence}`
  }
  const boxOf = (rows: RawBuilder<unknown>) => sql`(
    select case when count(*) = 0 then null else
      json_build_array(min(longitude), min(latitude), max(longitude), max(latitude)) end from ${rows})`
  const { rows } = await sql<{ summary: Summary }>`
    with matching as materialized (
      select w.status, l.longitude, l.latitude from ${ordersWithPlaces} where ${matchingOrders(user, filters)}),
    open as (select longitude, latitude from matching where status = 'open'),
    middle as (select ${quartiles('longitude')} as across, ${quartiles('latitude')} as up from open)
    select json_build_object(
      'open', (select count(*) from open),
      'finished', (select count(*) from matching where status = 'finished'),
      'extent', ${boxOf(sql`open`)},
      'innerExtent', ${boxOf(sql`open, middle where ${within('longitude', 'across')} and ${within('latitude', 'up')}`)}
    ) as summary`.execute(db)
  const [row] = rows
  if (!row) throw new Error('counts without a row')
  return row.summary
}

/** What rules ask about: the order with what decides over access to its location. */
export interface WorkOrderRow {
  id: string
  city_id: string
  location_id: string
  title: string
  status: 'open' | 'finished'
  version: number
  closed_by: string | null
  closed_at: Date | null
  /** The moment of this reading, by the database's clock, which sets `closed_at` too. */
  now: Date
  icon: string | null
  name: string
  latitude: number
  longitude: number
}

export async function findWorkOrder(
  db: Db,
  id: string,
  lock: 'for update' | 'no lock',
): Promise<WorkOrderRow | null> {
  const { rows } = await sql<WorkOrderRow>`
    select w.id, w.city_id, w.location_id, w.title, w.status, w.version, w.closed_by, w.closed_at, now() as now,
      l.icon, l.name, l.latitude, l.longitude
    from work_orders w join locations l on l.id = w.location_id
    where w.id = ${id} ${lock === 'for update' ? sql`for update of w` : sql``}`.execute(db)
  return rows[0] ?? null
}

export async function workOrderObject(
  db: Db,
  id: string,
): Promise<Record<string, unknown> & { version: number }> {
  const { rows } = await sql<{ json: Record<string, unknown> & { version: number } }>`
    select row_to_json(r) as json from (${workOrderSelect()} where w.id = ${id}) r`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a work order that was found is gone')
  return row.json
}

export interface WorkOrderValues {
  title: string
  description: string
  priority: 'low' | 'medium' | 'high'
  tags: string[]
}

export async function insertWorkOrder(
  db: Db,
  order: WorkOrderValues & { id: string; cityId: string; locationId: string; userId: string },
): Promise<void> {
  await db
    .insertInto('work_orders')
    .values({
      id: order.id,
      city_id: order.cityId,
      location_id: order.locationId,
      title: order.title,
      description: order.description,
      priority: order.priority,
      tags: order.tags,
      created_by: order.userId,
    })
    .execute()
}

export async function updateWorkOrder(
  db: Db,
  id: string,
  { title, description, priority, tags }: WorkOrderValues,
): Promise<void> {
  await sql`update work_orders set title = ${title}, description = ${description}, priority = ${priority}, tags = ${tags},
    updated_at = now(), version = version + 1 where id = ${id}`.execute(db)
}

/** Guarded: only one of several closers finds it open. */
export async function finishWorkOrder(
  db: Db,
  id: string,
  userId: string,
  note: string | null,
): Promise<boolean> {
  const { rows } =
    await sql`update work_orders set status = 'finished', closed_by = ${userId}, closed_at = now(),
    closing_note = ${note}, updated_at = now(), version = version + 1 where id = ${id} and status = 'open' returning id`.execute(
      db,
    )
  return rows.length === 1
}

/** What is taken off the finished order is kept beside it. */
export async function reopenWorkOrder(
  db: Db,
  id: string,
  userId: string,
  reason: string | null,
): Promise<void> {
  await sql`
    with kept as (
      insert into work_order_reopenings (city_id, work_order_id, closed_by, closed_at, closing_note, reopened_by, reason)
      select city_id, id, closed_by, closed_at, closing_note, ${userId}::uuid, ${reason} from work_orders where id = ${id})
    update work_orders set status = 'open', closed_by = null, closed_at = null, closing_note = null,
      updated_at = now(), version = version + 1 where id = ${id}`.execute(db)
}
