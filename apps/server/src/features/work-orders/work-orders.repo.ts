/** Reads work orders for the wire and writes the `work_orders` table. */
import type { InputOf } from '@lamplighter/domain/http'
import type * as contract from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { type Answer, JsonText, type SignedInUser } from '../../http/context.ts'
import { visibleLocations } from '../memberships/index.ts'

type ListQuery = InputOf<typeof contract.listWorkOrders>['query']

/** Row -> wire, in SQL; `w` is work_orders or a CTE with its columns. */
function workOrderSelect(rows = sql`work_orders`) {
  return sql`
    select w.id as "_id", w.title, w.description, w.priority, w.status, w.tags,
      json_build_object('_id', l.id, 'name', l.name, 'icon', l.icon, 'latitude', l.latitude, 'longitude', l.longitude,
        'city', l.city, 'state', l.state, 'deleted', l.deleted_at is not null) as "locationId",
      w.city_id as "cityId", c.name as "cityName",
      json_build_object('_id', opener.id, 'name', opener.name) as "createdBy",
      case when closer.id is null then null else json_build_object('_id', closer.id, 'name', closer.name) end as "closedBy",
      w.created_at as "createdAt", w.updated_at as "updatedAt", w.closed_at as "closedAt", w.closing_note as "closingNote", w.version
    from ${rows} w
      join locations l on l.id = w.location_id
      join cities c on c.id = w.city_id
      join users opener on opener.id = w.created_by
      left join users closer on closer.id = w.closed_by`
}

/** Orders of a trashed location stay listed (authorization.md, D15). */
const visibleOrders = (user: SignedInUser) =>
  sql<boolean>`exists (select from locations l where l.id = w.location_id and ${visibleLocations(user)})`

/** A platform admin also sees a city asked for by name, as with locations. */
function listedOrders(user: SignedInUser, { cityId }: Pick<ListQuery, 'cityId'>) {
  const visible = visibleOrders(user)
  if (user.platformRole !== 'admin' || !cityId) return visible
  return sql<boolean>`(${visible} or w.city_id = ${cityId})`
}

/** Open ones first: high priority, then newest; finished ones by closing date, newest first (specification section 2). */
const listOrder = sql`w.status desc, case when w.status = 'open' then w.priority_weight end desc,
  coalesce(w.closed_at, w.created_at) desc, w.id desc`

export async function listWorkOrders(db: Db, user: SignedInUser, query: ListQuery): Promise<Answer> {
  const terms = [listedOrders(user, query)]
  if (query.status) terms.push(sql<boolean>`w.status = ${query.status}`)
  if (query.priority) terms.push(sql<boolean>`w.priority = ${query.priority}`)
  if (query.cityId) terms.push(sql<boolean>`w.city_id = ${query.cityId}`)
  if (query.locationId) terms.push(sql<boolean>`w.location_id = ${query.locationId}`)
  const where = sql.join(terms, sql` and `)
  const { rows } = await sql<{ json: string; total: number }>`
    with page as materialized (
      select w.* from work_orders w where ${where} order by ${listOrder} limit ${query.limit} offset ${query.offset})
    select (select coalesce(json_agg(r), '[]') from (${workOrderSelect(sql`page`)} order by ${listOrder}) r)::text as json,
      (select count(*)::int from work_orders w where ${where}) as total`.execute(db)
  const [row] = rows
  return { body: new JsonText(row?.json ?? '[]'), total: row?.total ?? 0 }
}

export async function countByStatus(
  db: Db,
  user: SignedInUser,
  query: Pick<ListQuery, 'cityId'>,
): Promise<{ open: number; finished: number }> {
  const { rows } = await sql<{ open: number; finished: number }>`
    select count(*) filter (where w.status = 'open')::int as open,
      count(*) filter (where w.status = 'finished')::int as finished
    from work_orders w where ${listedOrders(user, query)}
      and (${query.cityId ?? null}::uuid is null or w.city_id = ${query.cityId ?? null}::uuid)`.execute(db)
  return rows[0] ?? { open: 0, finished: 0 }
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
    select w.id, w.city_id, w.location_id, w.title, w.status, w.version, w.closed_by, l.icon, l.name, l.latitude, l.longitude
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
