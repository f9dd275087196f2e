/** Work orders: raise for a location, edit while open, close once, reopen (ORDER-3). */
import { type InputOf, orNotFound, problem } from '@lamplighter/domain/http'
import { normalizeTag } from '@lamplighter/domain/locations'
import { activeMembershipIn, isMember } from '@lamplighter/domain/memberships'
import { enforce } from '@lamplighter/domain/rules'
import * as contract from '@lamplighter/domain/work-orders'
import { v7 as uuidv7 } from 'uuid'
import { JsonText } from '../../db/json.ts'
import type { Answer, PublicContext, ReadContext, WriteContext } from '../../http/context.ts'
import { accessTo, type DoneInBulk, findLocation, recordAt } from '../locations/index.ts'
import { type AddPlaceWords, eachWithPlaceWords, placeWordsAt, withPlaceWords } from '../map/index.ts'
import { authorize, rejectInactiveCity } from '../memberships/index.ts'
import { addNote, lockNote, trashNote } from '../notes/index.ts'
import { notifyAboutComment, notifyAboutOrder, notifyAboutReopening } from '../notifications/index.ts'
import { lockCandidates, orderChoices } from './assignment.repo.ts'
import { bulkEntry, closedInBulk, editInBulk } from './bulk-changes.ts'
import { applyRules } from './city-rules/apply-rules.ts'
import { workOrderTile } from './order-tiles.repo.ts'
import * as timelineRepo from './timeline.repo.ts'
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

/** For people who may read the city. Region Viewers see its crews, but not the rights of its members (REGION-3). */
export async function choices(
  { db, user }: ReadContext,
  { query }: InputOf<typeof contract.getOrderChoices>,
) {
  authorize(user, 'city:read', query)
  const membership = activeMembershipIn(user, query.cityId)
  const onlyReads = membership !== undefined && !isMember(membership)
  return { body: orNotFound(await orderChoices(db, query.cityId, { withMembers: !onlyReads })) }
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
  await checkAssigned(ctx, location, nobody, values)
  await repo.insertWorkOrder(db, { ...order, ...values }, ctx)
  const ruled = await applyRules(db, order, values, {
    trigger: 'created',
    wasHigh: false,
    by: user.userId,
  })
  const becameHighPriority = values.priority === 'high'
  await notifyAboutOrder(ctx, order, { before: nobody, after: values, becameHighPriority, ruled })
  return recorded(ctx, 'created', order, {})
}

export async function update(ctx: WriteContext, { params, body }: InputOf<typeof contract.updateWorkOrder>) {
  const row = await lockForWriting(ctx, params.id, 'work_order:update')
  if (contract.checkOpen(row)) throw await finishedProblem(ctx, row.id)
  if (ctx.ifMatch !== null && ctx.ifMatch !== row.version) throw await conflictProblem(ctx, row)
  const before = { assigneeIds: row.assignee_ids, crewId: row.crew_id }
  const values = checked({ ...row, dueOn: row.due_on, ...before, ...body })
  const names = await checkAssigned(ctx, row, before, values)
  const changes = contract.changesOf({ ...row, dueOn: row.due_on }, values)
  if (names !== null) {
    const from = await timelineRepo.assignedNames(ctx.db, before)
    const to = await timelineRepo.assignedNames(ctx.db, values)
    changes.push({ field: 'assigned', from, to })
  }
  await repo.updateWorkOrder(ctx.db, row.id, values, names !== null)
  const kind = changes.length === 1 && names !== null ? 'assigned' : 'changed'
  if (changes.length > 0) await timelineRepo.insertChange(ctx.db, { order: row, kind, changes }, ctx)
  const becameHighPriority = values.priority === 'high' && row.priority !== 'high'
  // An undo only restores, and rules applied to what it restores already.
  const isRuled = becameHighPriority && !ctx.bulk?.isUndo
  const happened = { trigger: null, wasHigh: false, by: ctx.user.userId }
  const ruled = isRuled ? await applyRules(ctx.db, row, values, happened) : undefined
  await notifyAboutOrder(ctx, row, { before, after: values, becameHighPriority, ruled })
  const inBulk = editInBulk(ctx, changes)
  return recorded(ctx, 'updated', { ...row, title: values.title }, { before: row, assignedTo: names, inBulk })
}

const nobody: contract.Assigned = { assigneeIds: [], crewId: null }

/** Returns the names of the new assignees, null if they stay the same. */
async function checkAssigned(
  { db, user }: WriteContext,
  { city_id: cityId, icon }: { city_id: string; icon: string | null },
  before: contract.Assigned,
  after: contract.Assigned,
): Promise<string[] | null> {
  if (contract.sameAssignment(before, after)) return null
  const asked = { cityId, userIds: after.assigneeIds, crewId: after.crewId, userId: user.userId }
  const { members, crews, crewIds } = await lockCandidates(db, asked)
  const change = { order: { cityId, icon }, before, after, crewIds }
  enforce(contract.checkAssignment(user, change, { members, crews: crews.map(({ id }) => id) }))
  return [...crews, ...members].map(({ name }) => name)
}

/** A repeat by the same person returns the stored order; anyone else learns who closed it (ORDER-5). */
export async function close(ctx: WriteContext, { params, body }: InputOf<typeof contract.closeWorkOrder>) {
  const row = await lockForWriting(ctx, params.id, 'work_order:close')
  if (contract.checkOpen(row)) {
    if (row.closed_by === ctx.user.userId) return shown(ctx, row.id)
    throw await finishedProblem(ctx, row.id)
  }
  const [note, reason] = [contract.closingNoteOf(body.note), contract.closingNoteOf(body.reason)]
  await repo.finishWorkOrder(ctx.db, row.id, ctx, { note, reason })
  return recorded(ctx, 'closed', row, { before: row, inBulk: closedInBulk })
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
  const inBulk = ctx.bulk?.isUndo ? closedInBulk : null
  return recorded(ctx, 'reopened', row, { before: row, reason, inBulk })
}

/**
 * Reopens a finished order for its reporter, with the same crew and people (REPORT-12). `acceptedBy` is whoever accepted
 * the report, because every reopening names a member. The feed names who did something, so it has no entry.
 */
export async function reopenForResident(
  { db, parts }: Pick<PublicContext, 'db' | 'parts'>,
  order: repo.WorkOrderRow,
  acceptedBy: string,
): Promise<void> {
  await repo.reopenWorkOrder(db, order.id, acceptedBy, contract.STILL_BROKEN_REASON, true)
  await notifyAboutReopening({ db, parts, bulk: null, user: null }, order, acceptedBy)
}

/** A repeat returns the order as it is. */
export async function step(ctx: WriteContext, { params, body }: InputOf<typeof contract.stepWorkOrder>) {
  const row = await lockForWriting(ctx, params.id, 'work_order:update')
  if (await repo.isOwnStep(ctx.db, body._id, row.id, ctx.user.userId)) return shown(ctx, row.id)
  if (contract.checkOpen(row)) throw await finishedProblem(ctx, row.id)
  enforce(contract.checkStep(body))
  const reason = body.kind === 'on_hold' ? contract.closingNoteOf(body.reason) : null
  if (!(await repo.insertStep(ctx.db, row, { ...body, reason }, ctx))) throw problem('id_taken')
  return recorded(ctx, body.kind, row, { before: row, reason })
}

export const { loadTimeline } = timelineRepo

export function timeline({ user }: ReadContext, { json, access }: timelineRepo.OneTimeline) {
  authorize(user, 'work_order:read', access)
  return { body: new JsonText<contract.TimelineEntry[]>(json) }
}

/** A repeat returns the order as it is. Finished orders can be talked about, too. */
export async function comment(
  ctx: WriteContext,
  { params, body }: InputOf<typeof contract.commentOnWorkOrder>,
) {
  const row = await lockForWriting(ctx, params.id, 'comment:create')
  if (await timelineRepo.isOwnComment(ctx.db, body._id, row.id, ctx.user.userId)) return shown(ctx, row.id)
  enforce(contract.checkComment({ text: body.text, mediaCount: body.images.length }))
  const place = { city_id: row.city_id, location_id: row.location_id, work_order_id: row.id }
  await addNote(ctx, place, body)
  await notifyAboutComment(ctx, row, body)
  await repo.touchOrder(ctx.db, row.id)
  return recorded(ctx, 'commented', row, { before: row })
}

export async function deleteComment(
  ctx: WriteContext,
  { params }: InputOf<typeof contract.deleteWorkOrderComment>,
) {
  const row = orNotFound(await repo.lockWorkOrder(ctx.db, params.id))
  const access = { cityId: row.city_id, icon: row.icon }
  // Callers who cannot see the order must not learn which comments exist.
  authorize(ctx.user, 'work_order:read', access)
  const found = orNotFound(await lockNote(ctx.db, params.commentId))
  if (found.work_order_id !== row.id) throw problem('not_found')
  authorize(ctx.user, 'comment:delete', { ...access, authorId: found.created_by })
  await rejectInactiveCity(ctx.db, ctx.user, row.city_id)
  await trashNote(ctx.db, found.id, ctx.user.userId)
  await repo.touchOrder(ctx.db, row.id)
  return recorded(ctx, 'comment_deleted', row, { before: row })
}

async function lockForWriting(
  { db, user }: WriteContext,
  id: string,
  action: 'work_order:update' | 'work_order:close' | 'work_order:reopen' | 'comment:create',
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
  const { description, priority, dueOn, crewId } = body
  const assigneeIds = [...new Set(body.assigneeIds)]
  return { title: body.title.trim(), description, priority, tags, dueOn, assigneeIds, crewId }
}

const events = {
  created: { type: 'work_order_created', action: 'created' },
  updated: { type: 'work_order_updated', action: 'updated' },
  closed: { type: 'work_order_closed', action: 'closed' },
  reopened: { type: 'work_order_reopened', action: 'reopened' },
  on_my_way: { type: 'work_order_updated', action: 'on_my_way' },
  started: { type: 'work_order_updated', action: 'started' },
  on_hold: { type: 'work_order_updated', action: 'on_hold' },
  commented: { type: 'work_order_updated', action: 'commented' },
  comment_deleted: { type: 'work_order_updated', action: 'comment_deleted' },
} as const

interface Recorded {
  before?: unknown
  reason?: string | null
  assignedTo?: string[] | null
  /** The effect of the write, if it is part of a bulk change. */
  inBulk?: DoneInBulk | null
}

/** Records the feed and audit lines and returns the current order. */
async function recorded(
  ctx: WriteContext,
  action: keyof typeof events,
  order: Pick<
    repo.WorkOrderRow,
    'id' | 'location_id' | 'city_id' | 'title' | 'name' | 'latitude' | 'longitude'
  >,
  { before, reason, assignedTo, inBulk = null }: Recorded,
): Promise<Answer<contract.WorkOrder>> {
  const answer = await shown(ctx, order.id)
  const details = { title: order.title, ...(reason ? { reason } : {}) }
  const event = assignedTo
    ? ({
        type: 'work_order_updated',
        action: 'assigned',
        details: { ...details, to: assignedTo.join(', ') },
      } as const)
    : { ...events[action], details }
  const audit = { objectType: 'work_order', objectId: order.id, before, after: answer.body }
  const shared = await bulkEntry(ctx, order.city_id, inBulk)
  recordAt(ctx, { ...order, id: order.location_id }, event, audit, { instead: shared })
  return answer
}
