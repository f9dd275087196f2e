/** Administrators decide about reports: each decision is one transaction, and the first one counts (REPORT-8). */
import { type InputOf, invalidField, orNotFound, problem } from '@lamplighter/domain/http'
import { emptyFields } from '@lamplighter/domain/locations'
import { activeMembershipIn, administersCity } from '@lamplighter/domain/memberships'
import * as contract from '@lamplighter/domain/reports'
import { enforce, refuse } from '@lamplighter/domain/rules'
import { checkOpen } from '@lamplighter/domain/work-orders'
import { v7 as uuidv7 } from 'uuid'
import type { PrepareContext, ReadContext, SignedInUser, WriteContext } from '../../http/context.ts'
import { createLocation, findLocation, findPoint } from '../locations/index.ts'
import { adoptPhotos } from '../media/index.ts'
import { authorize, rejectInactiveCity, requireGate } from '../memberships/index.ts'
import { commentOnOrder, createOrder, lockWorkOrder } from '../work-orders/index.ts'
import * as repo from './triage.repo.ts'

/** The caller with the membership of this city alone. Throws not_found for a city that they do not administer. */
function inCity(user: SignedInUser, cityId: string): SignedInUser {
  requireGate(user, 'city_admin:enter')
  const membership = user.memberships.find((one) => one.cityId === cityId && administersCity(one))
  if (!membership) throw problem('not_found')
  return { ...user, platformRole: 'user', memberships: [membership] }
}

export async function list({ db, user }: ReadContext, { query }: InputOf<typeof contract.listReports>) {
  const { cityId, decided, ...page } = query
  return repo.listReports(db, inCity(user, cityId), { ...page, isDecided: decided === 'true' })
}

export async function get({ parts, db, user }: ReadContext, { params }: InputOf<typeof contract.getReport>) {
  requireGate(user, 'city_admin:enter')
  const row = orNotFound(await repo.findReport(db, params.id))
  authorizeTriage(user, row)
  const report = await repo.reportObject(db, user, row.id)
  const placeWords = report.point ? parts.streets.wordsAt(report.point) : null
  const nearby = await repo.nearbyOf(db, inCity(user, row.city_id), row)
  return { body: { ...report, placeWords, nearby }, version: report.version }
}

/** The key of a category is also its icon. */
const authorizeTriage = (user: SignedInUser, { city_id: cityId, category }: repo.ReportRow) =>
  authorize(user, 'report:triage', { cityId, icon: category })

/** Finds the city of a new location's point, before the transaction. */
export async function findNewPoint(
  context: PrepareContext,
  { params, body }: InputOf<typeof contract.acceptReport>,
) {
  if (!body.newLocation) return null
  const row = await repo.findReport(context.db, params.id)
  return row && findPoint(context, { body: { ...body.newLocation, cityId: row.city_id } })
}

export async function accept(
  context: WriteContext,
  { params, body }: InputOf<typeof contract.acceptReport>,
  found: Awaited<ReturnType<typeof findNewPoint>>,
) {
  const row = await lockUndecided(context, params.id)
  const { orderId, title, priority } = body
  const locationId = await placeOf(context, row, body, found)
  const order = {
    ...{ _id: orderId, locationId, title, priority, description: orderText(row) },
    ...{ tags: [], dueOn: null, assigneeIds: [], crewId: null },
  }
  await createOrder(context, { params: undefined, query: undefined, body: order })
  await tellCrew(context, { row, orderId, text: `Photos from report ${row.number}.` })
  await tellOfDuplicates(context, row, orderId)
  return decided(context, row, { status: 'accepted', workOrderId: orderId })
}

/** The id of the location of the city that exists or is made. */
async function placeOf(
  context: WriteContext,
  row: repo.ReportRow,
  { locationId, newLocation }: InputOf<typeof contract.acceptReport>['body'],
  found: Awaited<ReturnType<typeof findNewPoint>>,
): Promise<string> {
  if (locationId && newLocation) throw invalidField('locationId', 'give either a location or a new one')
  if (locationId) {
    const location = orNotFound(await findLocation(context.db, locationId, 'for share'))
    if (location.city_id !== row.city_id) throw problem('not_found')
    return locationId
  }
  if (!newLocation) throw problem('coordinates_missing')
  const { cityName, cityState } = orNotFound(activeMembershipIn(context.user, row.city_id))
  const { latitude, longitude } = newLocation
  const place = { cityId: row.city_id, city: cityName, state: cityState, zip: found?.zip ?? '00000' }
  const fields = { ...emptyFields, name: newLocation.name, icon: row.category }
  const values = { _id: newLocation._id, latitude, longitude, ...place, ...fields }
  await createLocation(context, { params: undefined, query: undefined, body: values }, found)
  return newLocation._id
}

const orderText = ({ number, description, address }: repo.ReportRow) =>
  [description, '', `From a resident, report ${number}.`, ...(address ? [`Where: ${address}`] : [])].join(
    '\n',
  )

interface Told {
  row: repo.ReportRow
  orderId: string
  text: string
}

/** The photos of one report become a comment on the order. `text` alone is no comment, unless `always`. */
async function tellCrew(
  context: WriteContext,
  { row, orderId, text }: Told,
  { always = false } = {},
): Promise<void> {
  const photos = await repo.takePhotos(context.db, row.id)
  if (photos.length === 0 && !always) return
  const images = await adoptPhotos(
    context,
    photos.map(({ id: _, report_id: _report, created_at: _at, ...photo }) => ({
      ...photo,
      name: 'report.jpg',
    })),
  )
  await commentOnOrder(context, {
    params: { id: orderId },
    query: undefined,
    body: { _id: uuidv7(), text, images },
  })
}

/** The crew reads what each reporter says. */
async function tellOfDuplicates(context: WriteContext, { id }: repo.ReportRow, orderId: string) {
  for (const row of await repo.duplicatesOf(context.db, id))
    await tellCrew(context, { row, orderId, text: orderText(row) }, { always: true })
}

async function tellOfAll(context: WriteContext, row: repo.ReportRow, orderId: string) {
  await tellCrew(context, { row, orderId, text: orderText(row) }, { always: true })
  await tellOfDuplicates(context, row, orderId)
}

export async function merge(context: WriteContext, { params, body }: InputOf<typeof contract.mergeReport>) {
  const row = await lockUndecided(context, params.id)
  const { orderId, reportId } = body
  if (orderId && !reportId) return mergeIntoOrder(context, row, orderId)
  if (reportId && !orderId) return mergeIntoReport(context, row, reportId)
  throw invalidField('orderId', 'give either an order or a report')
}

async function mergeIntoOrder(context: WriteContext, row: repo.ReportRow, orderId: string) {
  await lockOpenOrder(context, row, orderId)
  await tellOfAll(context, row, orderId)
  return decided(context, row, { status: 'accepted', workOrderId: orderId })
}

/** The caller sees and may change the order, which is open. */
async function lockOpenOrder({ db, user }: WriteContext, row: repo.ReportRow, orderId: string) {
  const order = orNotFound(await lockWorkOrder(db, orderId))
  if (order.city_id !== row.city_id) throw problem('not_found')
  authorize(user, 'work_order:update', { cityId: order.city_id, icon: order.icon })
  enforce(checkOpen(order))
}

/** A declined report may be named: this one is then answered with the same reason. */
async function mergeIntoReport(context: WriteContext, row: repo.ReportRow, reportId: string) {
  const named = orNotFound(await repo.findReport(context.db, reportId))
  const root = orNotFound(await repo.lockReport(context.db, named.duplicate_of ?? named.id))
  if (root.city_id !== row.city_id) throw problem('not_found')
  authorizeTriage(context.user, root)
  if (root.id === row.id) enforce(refuse('report_into_itself'))
  // Somebody merged it meanwhile.
  if (root.duplicate_of !== null) enforce(refuse('report_decided'))
  if (root.work_order_id) {
    await lockOpenOrder(context, row, root.work_order_id)
    await tellOfAll(context, row, root.work_order_id)
  }
  await repo.moveDuplicates(context.db, row.id, root.id)
  return decided(context, row, { status: 'received', duplicateOf: root.id })
}

export async function decline(
  context: WriteContext,
  { params, body }: InputOf<typeof contract.declineReport>,
) {
  const row = await lockUndecided(context, params.id)
  const reason = body.reason.trim()
  enforce(contract.checkDeclineReason(reason))
  return decided(context, row, { status: 'declined', reason })
}

/** The locked report, if the caller may decide about it and nobody has. */
async function lockUndecided(context: WriteContext, id: string): Promise<repo.ReportRow> {
  const { db, user, ifMatch } = context
  requireGate(user, 'city_admin:enter')
  const row = orNotFound(await repo.lockReport(db, id))
  authorizeTriage(user, row)
  await rejectInactiveCity(db, user, row.city_id)
  const refused = contract.checkUndecided({ status: row.status, duplicateOf: row.duplicate_of })
  const isOld = ifMatch !== null && ifMatch !== row.version
  if (refused) throw problem(refused.code, {}, { current: await repo.reportObject(db, user, id) })
  if (isOld) throw problem('version_conflict', {}, { current: await repo.reportObject(db, user, id) })
  return row
}

async function decided(
  { db, user, audits }: WriteContext,
  row: repo.ReportRow,
  decision: Parameters<typeof repo.decide>[3],
) {
  await repo.decide(db, row.id, user.userId, decision)
  const { secret_hash: _, challenge_hash: _challenge, reporter_email: _email, ...before } = row
  audits.push({
    objectType: 'resident_report',
    objectId: row.id,
    cityId: row.city_id,
    before,
    after: decision,
  })
  const report = await repo.reportObject(db, user, row.id)
  return { body: report, version: report.version }
}
