/** An in-memory server of one city with work orders, behind the contracts. */
import { listMyActivities } from '@lamplighter/domain/activities'
import type { User } from '@lamplighter/domain/auth'
import { Problem } from '@lamplighter/domain/http'
import type { Location } from '@lamplighter/domain/locations'
import { isInBox } from '@lamplighter/domain/map'
import {
  closeWorkOrder,
  commentOnWorkOrder,
  createWorkOrder,
  deleteView,
  deleteWorkOrderComment,
  getOrderChoices,
  getWorkOrder,
  getWorkOrderTimeline,
  isAssignedTo,
  isDue,
  isOverdue,
  listViews,
  listWorkOrders,
  matchesSearch,
  orderTextOf,
  renameView,
  reopenWorkOrder,
  type SavedView,
  saveView,
  sortOrders,
  stepWorkOrder,
  summariseWorkOrders,
  type TimelineEntry,
  updateWorkOrder,
  type WorkOrder,
  type WorkOrderFilters,
} from '@lamplighter/domain/work-orders'
import { openCity } from './city-server.ts'
import { answer, pageOf } from './network.ts'
import { orderChoices, orderFigures, somebodyElse, workOrder } from './records.ts'

/** Answers like the server of one city until the test ends. */
export function openOrders(me: User, found: readonly WorkOrder[], locations: readonly Location[] = []) {
  const city = openCity(me, locations)
  const orders = new Map(found.map((one) => [one._id, one]))
  const by = { _id: me._id, name: me.name }
  const choices = orderChoices(me)
  const crewIds = choices.crews.filter(({ memberIds }) => memberIds.includes(me._id)).map(({ _id }) => _id)
  const named = ({ assigneeIds, crewId }: Pick<WorkOrder, 'assigneeIds' | 'crewId'>) => ({
    assignees: choices.members.flatMap(({ userId, name }) =>
      assigneeIds.includes(userId) ? { _id: userId, name } : [],
    ),
    crew: choices.crews.find(({ _id }) => _id === crewId) ?? null,
  })
  const get = (id: string): WorkOrder => {
    const one = orders.get(id)
    if (!one) throw new Problem('not_found')
    return one
  }
  /** Also used for changes by other users. */
  const change = (id: string, changes: Partial<WorkOrder>): WorkOrder => {
    const one = get(id)
    const changed = { ...one, ...changes, version: one.version + 1, updatedAt: new Date().toISOString() }
    orders.set(id, changed)
    return changed
  }
  const matching = ({ bbox, priority, locationId, raisedBy, assignedTo, due, search }: WorkOrderFilters) =>
    [...orders.values()].filter(
      (one) =>
        (!bbox || isInBox(one.locationId, bbox)) &&
        (!priority || one.priority === priority) &&
        (!locationId || one.locationId._id === locationId) &&
        (!raisedBy || one.createdBy._id === raisedBy) &&
        (!due || isDue(one, due, Date.now())) &&
        (!assignedTo || isAssignedTo(one, assignedTo, { userId: me._id, crewIds })) &&
        matchesSearch(orderTextOf(one), search),
    )
  const checkVersion = (current: WorkOrder, ifMatch: string | undefined) => {
    if (ifMatch && ifMatch !== `"${current.version}"`)
      throw new Problem('version_conflict', {}, { current, changedBy: somebodyElse })
  }

  answer(listMyActivities, () => pageOf([]))
  answer(listWorkOrders, ({ query }) => {
    const listed = matching(query).filter(({ status }) => status === query.status)
    return pageOf(sortOrders(listed, query.status ?? 'open', query.sort))
  })
  answer(summariseWorkOrders, ({ query }) => {
    const open = matching(query).filter(({ status }) => status === 'open')
    return orderFigures({
      open: open.length,
      urgent: open.filter(({ priority }) => priority === 'high').length,
      overdue: open.filter((order) => isOverdue(order, Date.now())).length,
      finished: matching(query).length - open.length,
    })
  })
  answer(getOrderChoices, () => choices)
  const views: SavedView[] = []
  answer(listViews, () => views)
  answer(saveView, ({ body }) => {
    if (views.some(({ name }) => name.toLowerCase() === body.name.toLowerCase()))
      throw new Problem('view_name_taken')
    views.push(body)
    return body
  })
  answer(renameView, ({ params, body: { name } }) => {
    const view = views.find(({ _id }) => _id === params.id)
    if (!view) throw new Problem('not_found')
    if (views.some((one) => one !== view && one.name.toLowerCase() === name.toLowerCase()))
      throw new Problem('view_name_taken')
    view.name = name
    return view
  })
  answer(deleteView, ({ params }) => {
    views.splice(
      views.findIndex(({ _id }) => _id === params.id),
      1,
    )
    return { success: true as const }
  })
  const steps = answer(stepWorkOrder, ({ params, body: { kind, reason } }) => {
    const at = new Date().toISOString()
    return change(params.id, { progress: { kind, by, at, recordedAt: null, reason } })
  })
  answer(getWorkOrder, ({ params }) => get(params.id))
  /** Newest first; the same for every order. */
  const timeline: TimelineEntry[] = []
  answer(getWorkOrderTimeline, () => timeline)
  const commented = answer(commentOnWorkOrder, ({ params, body: { _id, text } }) => {
    const said = {
      at: new Date().toISOString(),
      recordedAt: null,
      by,
      rule: null,
      changes: [],
      text,
      reason: null,
      media: [],
    }
    if (!timeline.some((entry) => entry.id === _id)) timeline.unshift({ ...said, id: _id, kind: 'comment' })
    return change(params.id, {})
  })
  answer(deleteWorkOrderComment, ({ params }) => {
    const at = timeline.findIndex((entry) => entry.id === params.commentId)
    if (at < 0) throw new Problem('not_found')
    timeline.splice(at, 1)
    return change(params.id, {})
  })
  const created = answer(createWorkOrder, ({ body }) => {
    const at = city.locations.get(body.locationId)
    if (!at) throw new Problem('not_found')
    const { _id, name, icon, latitude, longitude, city: town, state } = at
    const place = { _id, name, icon, latitude, longitude, city: town, state, deleted: false }
    const { locationId: _, _id: id, ...fields } = body
    const made = workOrder({
      ...fields,
      ...named(fields),
      ...(id ? { _id: id } : {}),
      locationId: place,
      createdBy: by,
    })
    orders.set(made._id, made)
    return made
  })
  const updated = answer(updateWorkOrder, ({ params, body, headers }) => {
    const current = get(params.id)
    if (current.status === 'finished') throw new Problem('work_order_finished', {}, { current })
    checkVersion(current, headers['if-match'])
    return change(params.id, { ...body, ...named({ ...current, ...body }) })
  })
  const closed = answer(closeWorkOrder, ({ params, body }) => {
    const current = get(params.id)
    if (current.status === 'finished') throw new Problem('work_order_finished', {}, { current })
    const closedAt = new Date().toISOString()
    return change(params.id, {
      status: 'finished',
      closedBy: by,
      closedAt,
      closingNote: body.note,
      closingReason: body.reason,
    })
  })
  const reopened = answer(reopenWorkOrder, ({ params, headers }) => {
    const current = get(params.id)
    checkVersion(current, headers['if-match'])
    return change(params.id, { status: 'open', closedBy: null, closedAt: null, closingNote: null })
  })
  return {
    ...city,
    orders,
    changeOrder: change,
    created,
    updated,
    closed,
    reopened,
    steps,
    choices,
    views,
    timeline,
    commented,
  }
}
