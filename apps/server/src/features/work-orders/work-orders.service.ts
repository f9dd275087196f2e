/** Work orders: raise for a location, edit while open, close once, reopen (ORDER-3). */
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { normalizeTag } from '@lamplighter/domain/locations'
import { enforce } from '@lamplighter/domain/rules'
import * as contract from '@lamplighter/domain/work-orders'
import { v7 as uuidv7 } from 'uuid'
import { JsonText } from '../../db/json.ts'
import type { Answer, ReadContext, WriteContext } from '../../http/context.ts'
import { accessTo, findLocation, recordAt } from '../locations/index.ts'
import { type AddPlaceWords, eachWithPlaceWords, placeWordsAt, withPlaceWords } from '../map/index.ts'
import { authorize, rejectInactiveCity } from '../memberships/index.ts'
import { workOrderTile } from './order-tiles.repo.ts'
import * as repo from './work-orders.repo.ts'

export async function list(
  { parts, db, user }: ReadContext,
  { query }: InputOf<typeof contract.listWorkOrders>,
) {
  return eachWithPlaceWords(parts.streets, await repo.listWorkOrders(db, user, query), orderInWords)
}

export async function summarize(
  { db, user }: ReadContext,
  { query }: InputOf<typeof contract.summariseWorkOrders>,
) {
  return { body: await repo.summarize(db, user, query) }
}

export async function tile(
  { db, user }: ReadContext,
  { params, query }: InputOf<typeof contract.workOrderTile>,
) {
  return { body: await workOrderTile(db, user, params, query) }
}

export const loadWorkOrder = repo.loadWorkOrder

export function get({ parts, user }: ReadContext, { json, version, access }: repo.OneWorkOrder) {
  authorize(user, 'work_order:read', access)
  return withPlaceWords(
    parts.streets,
    { body: new JsonText<contract.WorkOrder>(json), version },
    orderInWords,
  )
}

const orderInWords: AddPlaceWords<contract.WorkOrder> = (order, streets) => ({
  ...order,
  locationId: { ...order.locationId, ...placeWordsAt(streets, order.locationId) },
})

/** The order's city is its location's; a location in the trash takes no new orders (ORDER-2). */
export async function create(ctx: WriteContext, { body }: InputOf<typeof contract.createWorkOrder>) {
  const { db, user } = ctx
  const location = orNotFound(await findLocation(db, body.locationId, 'for share'))
  authorize(user, 'work_order:create', accessTo(location))
  await rejectInactiveCity(db, user, location.city_id)
  enforce(contract.checkNewWorkOrder({ trashed: location.deleted_at !== null }))
  const values = checked(body)
  const id = body._id ?? uuidv7()
  const order = { ...location, id, location_id: location.id, title: values.title }
  await repo.insertWorkOrder(db, { ...order, ...values }, ctx)
  return recorded(ctx, 'created', order, {})
}

export async function update(ctx: WriteContext, { params, body }: InputOf<typeof contract.updateWorkOrder>) {
  const row = await lockForWriting(ctx, params.id, 'work_order:update')
  if (contract.checkOpen(row)) throw await finishedProblem(ctx, row.id)
  if (ctx.ifMatch !== null && ctx.ifMatch !== row.version) throw await conflictProblem(ctx, row)
  const values = checked({ ...row, ...body })
  await repo.updateWorkOrder(ctx.db, row.id, values)
  return recorded(ctx, 'updated', { ...row, title: values.title }, { before: row })
}

/** A repeat by the same person returns the stored order; anyone else learns who closed it (ORDER-5). */
export async function close(ctx: WriteContext, { params, body }: InputOf<typeof contract.closeWorkOrder>) {
  const row = await lockForWriting(ctx, params.id, 'work_order:close')
  if (contract.checkOpen(row)) {
    if (row.closed_by === ctx.user.userId) return shown(ctx, row.id)
    throw await finishedProblem(ctx, row.id)
  }
  await repo.finishWorkOrder(ctx.db, row.id, ctx, contract.closingNoteOf(body.note))
  return recorded(ctx, 'closed', row, { before: row })
}

/** The order's location may be in the trash, as when closing an order. */
export async function reopen(ctx: WriteContext, { params, body }: InputOf<typeof contract.reopenWorkOrder>) {
  const { db, user, ifMatch } = ctx
  const row = await lockForWriting(ctx, params.id, 'work_order:reopen')
  if (!contract.checkOpen(row))
    throw problem('work_order_open', {}, { current: await repo.workOrderObject(db, row.id) })
  if (ifMatch !== null && ifMatch !== row.version) throw await conflictProblem(ctx, row)
  const closed = {
    status: row.status,
    cityId: row.city_id,
    closedBy: row.closed_by === null ? null : { _id: row.closed_by },
    closedAt: row.closed_at?.toISOString() ?? null,
  }
  const reason = contract.closingNoteOf(body.reason)
  enforce(contract.checkReopen(closed, user, { now: row.now.getTime(), reason }))
  await repo.reopenWorkOrder(db, row.id, user.userId, reason)
  return recorded(ctx, 'reopened', row, { before: row, reason })
}

async function lockForWriting(
  { db, user }: WriteContext,
  id: string,
  action: 'work_order:update' | 'work_order:close' | 'work_order:reopen',
) {
  const row = orNotFound(await repo.lockWorkOrder(db, id))
  authorize(user, action, { cityId: row.city_id, icon: row.icon })
  await rejectInactiveCity(db, user, row.city_id)
  return row
}

const finishedProblem = async ({ db }: WriteContext, id: string) =>
  problem('work_order_finished', {}, { current: await repo.workOrderObject(db, id) })

async function conflictProblem({ db }: WriteContext, row: repo.WorkOrderRow) {
  const changedBy = await repo.lastEditor(db, row)
  const current = await repo.workOrderObject(db, row.id)
  return problem('version_conflict', {}, { current, ...(changedBy ? { changedBy } : {}) })
}

async function shown({ db }: Pick<ReadContext, 'db'>, id: string): Promise<Answer<contract.WorkOrder>> {
  const order = await repo.workOrderObject(db, id)
  return { body: order, version: order.version }
}

function checked(body: contract.WorkOrderEntry): repo.WorkOrderValues {
  enforce(contract.checkWorkOrder(body))
  const tags = [...new Set(body.tags.map(normalizeTag))]
  if (tags.includes('')) throw problem('tag_invalid')
  return { title: body.title.trim(), description: body.description, priority: body.priority, tags }
}

const events = {
  created: { type: 'work_order_created', action: 'created' },
  updated: { type: 'work_order_updated', action: 'updated' },
  closed: { type: 'work_order_closed', action: 'closed' },
  reopened: { type: 'work_order_reopened', action: 'reopened' },
} as const

/** Records the feed and audit lines and returns the current order. */
async function recorded(
  ctx: WriteContext,
  action: keyof typeof events,
  order: Pick<
    repo.WorkOrderRow,
    'id' | 'location_id' | 'city_id' | 'title' | 'name' | 'latitude' | 'longitude'
  >,
  { before, reason }: { before?: unknown; reason?: string | null },
): Promise<Answer<contract.WorkOrder>> {
  const answer = await shown(ctx, order.id)
  const event = { ...events[action], details: { title: order.title, ...(reason ? { reason } : {}) } }
  const audit = { objectType: 'work_order', objectId: order.id, before, after: answer.body }
  recordAt(ctx, { ...order, id: order.location_id }, event, audit)
  return answer
}
