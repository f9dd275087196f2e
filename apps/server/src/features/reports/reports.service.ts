/** Reports of residents: the page's facts, sending, following and saying that it is still broken. */
import { hash } from 'node:crypto'
import { type InputOf, id as idShape, orNotFound, problem } from '@lamplighter/domain/http'
import type { Coordinates } from '@lamplighter/domain/map'
import * as contract from '@lamplighter/domain/reports'
import { enforce } from '@lamplighter/domain/rules'
import { checkOpen } from '@lamplighter/domain/work-orders'
import { bbox } from '@turf/bbox'
import { BORDER_METERS } from '../../adapters/geocoder/city-boundaries.ts'
import { isInside, metersToEdge, type Shape } from '../../adapters/geocoder/geometry.ts'
import { recordPublicWrite } from '../../audit/record-public-write.ts'
import type { Db } from '../../db/kysely.ts'
import type { PublicContext } from '../../http/context.ts'
import { lockWorkOrder, reopenForResident } from '../work-orders/index.ts'
import { checkProof, newChallenge } from './proof.ts'
import { limitAddress } from './report-limits.ts'
import * as repo from './reports.repo.ts'
import { lockReport } from './triage.repo.ts'

export const hashOfSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

export async function form(
  { parts, db, ip }: PublicContext,
  { params }: InputOf<typeof contract.getReportForm>,
) {
  await limitAddress(parts, 'look', ip)
  const city = orNotFound(await cityNamed(db, params.city))
  const { id, name, state, report_phone: phone, report_categories } = city
  const box = city.boundary && (bbox(city.boundary as unknown as Shape) as [number, number, number, number])
  return {
    body: {
      cityId: id,
      name,
      state,
      slug: contract.citySlug({ name, state }),
      phone,
      services: contract.servicesOf(report_categories),
      box: box ?? null,
      isOpen: !isFull(await repo.loadOf(db, id)),
    },
  }
}

/** By its id, or by its name and state in an address. Printed addresses stay right after a rename or merge (CITY-29). */
export async function cityNamed(db: Db, named: string): Promise<repo.ReportingCity | null> {
  const { data: id } = idShape.safeParse(named)
  if (id) return repo.findReportingCity(db, id)
  const slug = named.toLowerCase()
  const isNamed = (city: { name: string; state: string }) => contract.citySlug(city) === slug
  const found =
    (await repo.namesOfReportingCities(db)).find(isNamed) ??
    (await repo.formerNamesOfReportingCities(db)).find(isNamed)
  return found ? repo.findReportingCity(db, found.id) : null
}

/** The city that takes reports, if there is only one. */
export async function onlyReportingCity(db: Db): Promise<repo.ReportingCity | null> {
  const [first, ...others] = await repo.namesOfReportingCities(db)
  return first && others.length === 0 ? repo.findReportingCity(db, first.id) : null
}

const isFull = ({ waiting, lastHour }: Awaited<ReturnType<typeof repo.loadOf>>) =>
  waiting >= contract.MAX_WAITING_REPORTS || lastHour >= contract.MAX_REPORTS_OF_CITY_AN_HOUR

export async function challenge({ parts, db, ip }: PublicContext) {
  await limitAddress(parts, 'challenge', ip)
  return { body: await newChallenge(db) }
}

/** A repeat by the same sender returns the number again, also after the city has stopped taking reports. */
export async function send(context: PublicContext, { body }: InputOf<typeof contract.sendReport>) {
  const { parts, db, ip } = context
  await limitAddress(parts, 'look', ip)
  const { _id: id, secret, proof, ...report } = body
  const secretHash = hashOfSecret(secret)
  const before = await repo.findSent(db, id)
  if (before) {
    if (!before.secret_hash.equals(secretHash)) throw problem('id_taken')
    return { body: { number: before.number } }
  }
  await limitAddress(parts, 'send', ip)
  const challengeHash = await checkProof(db, proof)
  const number = await insert(
    context,
    { ...report, id, secretHash, challengeHash },
    { endpoint: 'sendReport' },
  )
  return { body: { number } }
}

/** Checks and stores a report, from the page or from a program. */
export async function insert(
  { parts, db, ip, requestId }: Pick<PublicContext, 'parts' | 'db' | 'ip' | 'requestId'>,
  report: repo.InsertedReport,
  sent: { endpoint: string; userId?: string; accessTokenId?: string },
): Promise<number> {
  // The embedded database does not start on a completely full disk.
  if (!parts.config.databaseUrl) await parts.disk.claim('rows', {})
  return db.transaction().execute(async (transaction) => {
    const city = orNotFound(await repo.lockReportingCity(transaction, report.cityId))
    const { category, description, address, point, email } = report
    const draft = { category, description, address, latitude: point?.latitude ?? null, email }
    enforce(contract.checkReport(draft, city.report_categories))
    if (email.trim() && !parts.config.mail) throw problem('report_email_off')
    if (point && !isWithin(city, point))
      throw problem('report_outside', { city: `${city.name}, ${city.state}` })
    if (isFull(await repo.loadOf(transaction, city.id))) throw problem('reports_full')
    const trimmed = { description: description.trim(), address: address.trim(), email: email.trim() }
    const stored = { ...report, ...trimmed, cityId: city.id }
    const number = await repo.insertReport(transaction, stored)
    const after = { category, description: stored.description, address: stored.address, point }
    const audit = { objectType: 'resident_report', objectId: report.id, cityId: city.id, after }
    await recordPublicWrite(transaction, { ...sent, ...audit, ip, requestId })
    return number
  })
}

/** A city without known limits takes every point. */
function isWithin({ boundary }: repo.ReportingCity, point: Coordinates): boolean {
  if (!boundary) return true
  const shape = boundary as unknown as Shape
  return isInside(point, shape) || metersToEdge(point, shape) <= BORDER_METERS
}

export async function look(
  { parts, db, ip }: PublicContext,
  { body }: InputOf<typeof contract.lookAtReport>,
) {
  await limitAddress(parts, 'look', ip)
  return { body: await statusOf(db, orNotFound(await repo.findBySecret(db, hashOfSecret(body.secret)))) }
}

/** The report is locked, and then its order: of two presses, the second learns that it is already said (REPORT-12). */
export async function stillBroken(
  { parts, db, ip, requestId }: PublicContext,
  { body }: InputOf<typeof contract.sayStillBroken>,
) {
  await limitAddress(parts, 'look', ip)
  const secretHash = hashOfSecret(body.secret)
  await db.transaction().execute(async (transaction) => {
    const { id, orderId } = orNotFound(await repo.findBySecret(transaction, secretHash))
    await lockReport(transaction, id)
    const order = orderId && (await lockWorkOrder(transaction, orderId))
    const found = orNotFound(await repo.findBySecret(transaction, secretHash))
    enforce(contract.checkStillBroken(followed(found), Date.now()))
    if (!order || !found.acceptedBy || !checkOpen(order)) throw problem('still_broken_over')
    await reopenForResident({ parts, db: transaction }, order, found.acceptedBy)
    await repo.markStillBroken(transaction, id)
    const write = { endpoint: 'sayStillBroken', cityId: order.city_id, ip, requestId }
    await recordPublicWrite(transaction, { ...write, objectType: 'work_order', objectId: order.id })
    await recordPublicWrite(transaction, { ...write, objectType: 'resident_report', objectId: id })
  })
  return { body: await statusOf(db, orNotFound(await repo.findBySecret(db, secretHash))) }
}

type Followed = Pick<repo.FollowedRow, 'status' | 'orderStatus' | 'step'>

export function stateOf({ status, orderStatus, step }: Followed): contract.ReportState {
  if (status !== 'accepted') return status
  if (orderStatus === 'finished') return 'closed'
  return step === 'started' || step === 'on_my_way' ? 'in_progress' : 'accepted'
}

const followed = (row: repo.FollowedRow) => ({
  state: stateOf(row),
  closedAt: row.closedAt?.toISOString() ?? null,
  saidBroken: row.saidBroken,
})

/** Without anything about staff: no name, no note, no file name (REPORT-11). */
async function statusOf(db: Db, row: repo.FollowedRow): Promise<contract.ReportStatus> {
  const { number, category, description, address, sentAt, orderId } = row
  const city = { name: row.cityName, state: row.cityState }
  const photos = orderId ? await repo.closingPhotos(db, orderId) : []
  const until = contract.stillBrokenUntil(followed(row))
  return {
    number,
    city: { ...city, slug: contract.citySlug(city), phone: row.phone },
    service: contract.serviceName(category),
    description,
    address,
    sentAt: sentAt.toISOString(),
    ...followed(row),
    reason: row.reason,
    photos: photos
      .filter(({ kind }) => kind === 'image')
      .slice(0, contract.MAX_REPORT_PHOTOS)
      .map((photo) => ({ ...photo, name: 'Photo', takenAt: null })),
    stillBrokenUntil: until !== null && until > Date.now() ? new Date(until).toISOString() : null,
  }
}
