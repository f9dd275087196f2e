/** Reads work orders for the wire and writes the `work_orders` table. */
import type { InputOf, ResponseOf } from '@lamplighter/domain/http'
import type { AccessObject } from '@lamplighter/domain/memberships'
import type * as contract from '@lamplighter/domain/work-orders'
import { FAR_OUT, type Priority, type WorkOrderStatus } from '@lamplighter/domain/work-orders'
import { type RawBuilder, sql } from 'kysely'
import { JsonText, jsonOne } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { prepareWithCaller } from '../../http/admission/caller.ts'
import type { SignedInUser } from '../../http/context.ts'
import { matchingOrders, ordersWithPlaces } from './order-filters.ts'
import { workOrderSelect } from './work-orders.present.ts'

type ListQuery = InputOf<typeof contract.listWorkOrders>['query']

/** Open ones first: high priority, then newest; finished ones by closing date, newest first (ORDER-9). */
const listOrder = sql`w.status desc, case when w.status = 'open' then w.priority_weight end desc,
  coalesce(w.closed_at, w.created_at) desc, w.id desc`

export async function listWorkOrders(db: Db, user: SignedInUser, query: ListQuery) {
  const matching = matchingOrders(user, query)
  const where = query.status ? sql<boolean>`${matching} and w.status = ${query.status}` : matching
  const { rows } = await sql<{ json: string; total: number }>`
    with page as materialized (
      select w.* from ${ordersWithPlaces} where ${where} order by ${listOrder} limit ${query.limit} offset ${query.offset})
    select (select coalesce(json_agg(r), '[]') from (${workOrderSelect(sql`page`)} order by ${listOrder}) r)::text as json,
      (select count(*)::int from ${ordersWithPlaces} where ${where}) as total`.execute(db)
  const [row] = rows
  return { body: new JsonText<contract.WorkOrder[]>(row?.json ?? '[]'), total: row?.total ?? 0 }
}

type Summary = ResponseOf<typeof contract.summariseWorkOrders>

/** Figures, and the boxes round the open ones: round all, and round those that are not far outliers. */
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

/** The fields that access rules need: the order's and its location's. */
export interface WorkOrderRow {
  id: string
  city_id: string
  location_id: string
  title: string
  status: WorkOrderStatus
  version: number
  closed_by: string | null
  closed_at: Date | null
  /** The present time by the database's clock, which also sets `closed_at`. */
  now: Date
  icon: string | null
  name: string
  latitude: number
  longitude: number
}

/** The locked row of an order. */
export async function lockWorkOrder(db: Db, id: string): Promise<WorkOrderRow | null> {
  const { rows } = await sql<WorkOrderRow>`
    select w.id, w.city_id, w.location_id, w.title, w.status, w.version, w.closed_by, w.closed_at, now() as now,
      l.icon, l.name, l.latitude, l.longitude
    from work_orders w join locations l on l.id = w.location_id
    where w.id = ${id} for update of w`.execute(db)
  return rows[0] ?? null
}

/** One order in its wire form, with the fields that decide who may see it; the service checks those. */
export interface OneWorkOrder {
  /** A WorkOrder. */
  json: string
  version: number
  access: AccessObject
}

export const loadWorkOrder = prepareWithCaller(
  ({ id }) => sql<OneWorkOrder>`
    select row_to_json(r)::text as json, r.version, json_build_object('cityId', r."cityId", 'icon', r."locationId" ->> 'icon')
      as access from (${workOrderSelect()} where w.id = ${id}) r`,
  (id) => ({ id }),
)

export async function workOrderObject(db: Db, id: string): Promise<contract.WorkOrder> {
  const order = await jsonOne<contract.WorkOrder>(db, sql`${workOrderSelect()} where w.id = ${id}`)
  if (!order) throw new Error('a work order that was found is gone')
  return order
}

export interface WorkOrderValues {
  title: string
  description: string
  priority: Priority
  tags: string[]
}

export async function insertWorkOrder(
  db: Db,
  order: WorkOrderValues & { id: string; cityId: string; locationId: string; userId: string },
): Promise<void> {
  await sql`
    insert into work_orders (id, city_id, location_id, title, description, priority, tags, created_by)
    values (${order.id}, ${order.cityId}, ${order.locationId}, ${order.title}, ${order.description}, ${order.priority},
      ${order.tags}, ${order.userId})`.execute(db)
}

export async function updateWorkOrder(
  db: Db,
  id: string,
  { title, description, priority, tags }: WorkOrderValues,
): Promise<void> {
  await sql`update work_orders set title = ${title}, description = ${description}, priority = ${priority}, tags = ${tags},
    updated_at = now(), version = version + 1 where id = ${id}`.execute(db)
}

/** Closes a row that is locked and known to be open. */
export async function finishWorkOrder(
  db: Db,
  id: string,
  userId: string,
  note: string | null,
): Promise<void> {
  await sql`update work_orders set status = 'finished', closed_by = ${userId}, closed_at = now(),
    closing_note = ${note}, updated_at = now(), version = version + 1 where id = ${id}`.execute(db)
}

/** The withdrawn closing is kept in a table of its own. */
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
