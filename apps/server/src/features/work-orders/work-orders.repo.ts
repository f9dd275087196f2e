/** Reads work orders for the wire and writes the `work_orders` table. */
import type { InputOf, Person, ResponseOf } from '@lamplighter/domain/http'
import type { AccessObject } from '@lamplighter/domain/memberships'
import type * as contract from '@lamplighter/domain/work-orders'
import { FAR_OUT } from '@lamplighter/domain/work-orders'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { JsonText, jsonObject } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import type { LocationsTable, WorkOrdersTable } from '../../db/schema.ts'
import { prepareWithCaller } from '../../http/admission/caller.ts'
import type { SignedInUser, WriteContext } from '../../http/context.ts'
import { assignedTo, matchingOrders, ordersWithPlaces, overdue } from './order-filters.ts'
import { workOrderSelect } from './work-orders.present.ts'

type ListQuery = InputOf<typeof contract.listWorkOrders>['query']

/** Open ones first: high priority, then newest; finished ones by closing date, newest first (ORDER-9). */
const usualOrder = sql`case when w.status = 'open' then w.priority_weight end desc,
  coalesce(w.closed_at, w.created_at) desc, w.id desc`

/**
 * The sort keys of the domain's `sortOrders`, which compares times to the millisecond; null for lists in another order.
 */
const sortKeys: Record<string, RawBuilder<unknown>> = {
  priority: sql`case when w.status = 'open' then w.priority_weight end`,
  title: sql`fold_text(w.title) collate "C"`,
  date: sql`date_trunc('milliseconds', coalesce(w.closed_at, w.created_at))`,
  overdue: sql`case when w.status = 'open' then now() - date_trunc('milliseconds', w.overdue_from) end`,
}

function listOrder(sort: contract.WorkOrderSort = '-priority') {
  const key = sortKeys[sort.replace('-', '')]
  return sql`w.status desc, ${key} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, ${usualOrder}`
}

export async function listWorkOrders(db: Db, user: SignedInUser, query: ListQuery) {
  const order = listOrder(query.sort)
  const from = query.after ?? query.offset
  const matching = matchingOrders(user, query)
  const where = query.status ? sql<boolean>`${matching} and w.status = ${query.status}` : matching
  const { json, total } = await oneRow(
    db,
    sql<{ json: string; total: number }>`
    with page as materialized (
      select w.* from ${ordersWithPlaces} where ${where} order by ${order} limit ${query.limit} offset ${from})
    select (select coalesce(json_agg(r), '[]') from (${workOrderSelect(sql`page`)} order by ${order}) r)::text as json,
      (select count(*)::int from ${ordersWithPlaces} where ${where}) as total`,
  )
  const reached = from + query.limit
  const next = reached < total ? String(reached) : null
  return { body: new JsonText<contract.WorkOrder[]>(json), total, next }
}

type Summary = ResponseOf<typeof contract.summariseWorkOrders>

/** Counts, and the bounding boxes of the open orders: of all, and of those without far outliers. */
export async function summarize(
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
  const matching = matchingOrders(user, filters)
  const counted = sql<{ summary: Summary }>`
    with open as materialized (
      select w.priority, ${overdue} as overdue, ${assignedTo(user, 'me')} as mine, l.longitude, l.latitude
      from ${ordersWithPlaces} where ${matching} and w.status = 'open'),
    middle as (select ${quartiles('longitude')} as across, ${quartiles('latitude')} as up from open)
    select json_build_object(
      'open', (select count(*) from open),
      'urgent', (select count(*) from open where priority = 'high'),
      'overdue', (select count(*) from open where overdue),
      'mine', (select count(*) from open where mine),
      'finished', (select count(*) from ${ordersWithPlaces} where ${matching} and w.status = 'finished'),
      'extent', ${boxOf(sql`open`)},
      'innerExtent', ${boxOf(sql`open, middle where ${within('longitude', 'across')} and ${within('latitude', 'up')}`)}
    ) as summary`
  return (await oneRow(db, counted)).summary
}

type OrderColumns = Pick<
  Selectable<WorkOrdersTable>,
  | 'id'
  | 'city_id'
  | 'location_id'
  | 'title'
  | 'description'
  | 'priority'
  | 'tags'
  | 'status'
  | 'version'
  | 'closed_by'
  | 'closed_at'
  | 'due_on'
  | 'assignee_ids'
  | 'crew_id'
>

/** The fields that access rules need, and the editable ones: the order's and its location's. */
export interface WorkOrderRow
  extends OrderColumns,
    Pick<Selectable<LocationsTable>, 'icon' | 'name' | 'latitude' | 'longitude'> {
  /** The current time by the database's clock, which also sets `closed_at`. */
  now: Date
}

/** The locked row of an order. */
export function lockWorkOrder(db: Db, id: string): Promise<WorkOrderRow | null> {
  return firstRow(
    db,
    sql`
      select w.id, w.city_id, w.location_id, w.title, w.description, w.priority, w.tags, w.status, w.version, w.closed_by,
        w.closed_at, w.due_on, w.assignee_ids, w.crew_id, now() as now, l.icon, l.name, l.latitude, l.longitude
      from work_orders w join locations l on l.id = w.location_id
      where w.id = ${id} for update of w`,
  )
}

/** One order in its wire format, with the fields that decide who may see it; the service checks those. */
export interface OneWorkOrder {
  /** JSON of a WorkOrder. */
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

export function workOrderObject(db: Db, id: string): Promise<contract.WorkOrder> {
  return jsonObject(db, sql`${workOrderSelect()} where w.id = ${id}`)
}

/** The last editor according to the feed, for a caller whose edit came too late. Null if a rule changed it last. */
export function lastEditor(
  db: Db,
  { id, city_id, location_id }: Pick<OrderColumns, 'id' | 'city_id' | 'location_id'>,
): Promise<Person | null> {
  return firstRow(
    db,
    sql<Person>`
      select a.user_id as "_id", a.user_name as name from (
        select user_id, user_name, created_at from activities
        where city_id = ${city_id} and location_id = ${location_id} and target_id = ${id} order by created_at desc limit 1) a
      where not exists (select from work_order_changes c
        where c.work_order_id = ${id} and c.rule is not null and c.changed_at > a.created_at)`,
  )
}

/** The values that the forms send, after validation. */
export type WorkOrderValues = contract.WorkOrderEntry

/** The author, and when their device recorded the write. */
export type Author = Pick<WriteContext, 'recordedAt'> & { user: Pick<SignedInUser, 'userId'> }

export async function insertWorkOrder(
  db: Db,
  order: WorkOrderValues & { id: string; city_id: string; location_id: string },
  { user, recordedAt }: Author,
): Promise<void> {
  await sql`
    insert into work_orders (id, city_id, location_id, title, description, priority, tags, due_on, assignee_ids, crew_id,
      created_by, recorded_at)
    values (${order.id}, ${order.city_id}, ${order.location_id}, ${order.title}, ${order.description}, ${order.priority},
      ${order.tags}, ${order.dueOn}, ${order.assigneeIds}, ${order.crewId}, ${user.userId}, ${recordedAt})`.execute(
    db,
  )
}

/** Saves the effect of the city's rules on an open order. */
export async function saveRuled(
  db: Db,
  id: string,
  { assigneeIds, crewId, priority }: contract.Assigned & Pick<WorkOrderValues, 'priority'>,
): Promise<void> {
  await sql`update work_orders set crew_id = ${crewId}, priority = ${priority},
    unassigned = case when ${assigneeIds.length > 0 || crewId !== null} then '{}' else unassigned end, updated_at = now(),
    version = version + 1 where id = ${id}`.execute(db)
}

export async function updateWorkOrder(
  db: Db,
  id: string,
  { title, description, priority, tags, dueOn, assigneeIds, crewId }: WorkOrderValues,
  isAssigned: boolean,
): Promise<void> {
  await sql`update work_orders set title = ${title}, description = ${description}, priority = ${priority}, tags = ${tags},
    due_on = ${dueOn}, assignee_ids = ${assigneeIds}, crew_id = ${crewId},
    unassigned = case when ${isAssigned} then '{}' else unassigned end, updated_at = now(), version = version + 1 where id = ${id}`.execute(
    db,
  )
}

/** Closes a row that is locked and known to be open. */
export async function finishWorkOrder(
  db: Db,
  id: string,
  { user, recordedAt }: Author,
  { note, reason }: { note: string | null; reason: string | null },
): Promise<void> {
  await sql`update work_orders set status = 'finished', closed_by = ${user.userId}, closed_at = now(),
    closed_recorded_at = ${recordedAt}, closing_note = ${note}, closing_reason = ${reason}, updated_at = now(), version = version + 1
      where id = ${id}`.execute(db)
}

/** The withdrawn closing is kept in a separate table. */
export async function reopenWorkOrder(
  db: Db,
  id: string,
  userId: string,
  reason: string | null,
  byResident = false,
): Promise<void> {
  await sql`
    with kept as (
      insert into work_order_reopenings (city_id, work_order_id, closed_by, closed_at, closed_recorded_at, closing_note,
        closing_reason, reopened_by, reason, by_resident)
      select city_id, id, closed_by, closed_at, closed_recorded_at, closing_note, closing_reason, ${userId}::uuid, ${reason},
        ${byResident}::boolean from work_orders where id = ${id})
    update work_orders set status = 'open', closed_by = null, closed_at = null, closed_recorded_at = null,
      closing_note = null, closing_reason = null, updated_at = now(), version = version + 1 where id = ${id}`.execute(
    db,
  )
}

type Step = InputOf<typeof contract.stepWorkOrder>['body']

/** Returns false for a repeat. */
export async function insertStep(
  db: Db,
  order: Pick<OrderColumns, 'id' | 'city_id'>,
  { _id, kind, reason, position }: Step,
  { user, recordedAt }: Author,
): Promise<boolean> {
  const inserted = await firstRow(
    db,
    sql`
      insert into work_order_steps (id, city_id, work_order_id, kind, reason, created_by, recorded_at, latitude, longitude)
      values (${_id}, ${order.city_id}, ${order.id}, ${kind}, ${reason}, ${user.userId}, ${recordedAt},
        ${position?.latitude ?? null}, ${position?.longitude ?? null})
      on conflict (id) do nothing returning id`,
  )
  if (!inserted) return false
  await touchOrder(db, order.id)
  return true
}

/** A new version, so that every device learns that something happened to the order. */
export async function touchOrder(db: Db, id: string): Promise<void> {
  await sql`update work_orders set updated_at = now(), version = version + 1 where id = ${id}`.execute(db)
}

/** True if the step is the same person's on the same order. */
export async function isOwnStep(db: Db, stepId: string, orderId: string, userId: string): Promise<boolean> {
  const own = sql`select from work_order_steps
    where id = ${stepId} and work_order_id = ${orderId} and created_by = ${userId}`
  return (await firstRow(db, own)) !== null
}
