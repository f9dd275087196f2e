/**
 * GET /exports/{file name}?t={signed}: the file is written while it is sent, from one snapshot. Each holds a database
 * connection. So only a few run at once, each person has at most one, and a stalled download is canceled (EXPORT-6).
 */
import {
  exportPath,
  MAX_CITY_DOWNLOADS,
  MAX_CITY_DOWNLOADS_OF_ONE,
  MAX_EXPORTS,
  MAX_EXPORTS_OF_ONE,
  MAX_EXPORTS_WAITING,
  MAX_OWN_DATA_DOWNLOADS,
} from '@lamplighter/domain/exports'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { recordSecurityEvent, type SecurityEvent } from '../../audit/record-security-event.ts'
import { userKey } from '../../http/admission/admission.ts'
import { loadCaller } from '../../http/admission/caller.ts'
import type { SignedInUser } from '../../http/context.ts'
import { rememberCaller } from '../../http/log/log.ts'
import { notAllowed } from '../../http/transport/not-allowed.ts'
import { sendPieces } from '../../http/transport/send-pieces.ts'
import { closed } from '../../http/transport/serve.ts'
import { createFairQueue } from '../../limits/fair-queue.ts'
import type { Parts } from '../../parts.ts'
import { auditFile } from './audit-file.ts'
import { ensureExportKey, readExport, type SignedExport } from './export-links.ts'
import { locationFile, locationLayersOf } from './location-file.repo.ts'
import { orderFile, orderLayersOf } from './order-file.repo.ts'
import { sendOwnData } from './own-data/serve-own-data.ts'
import { PATIENCE } from './patience.ts'
import { type ExportText, readSnapshot } from './read-snapshot.ts'
import { geoPackageOf, removeLeftFiles, sendMade, shapefilesOf } from './send-made-file.ts'
import { sendCityFile } from './serve-city-file.ts'

type ExportRequest = FastifyRequest<{ Params: { name: string }; Querystring: { t?: unknown } }>

/** Shorter than the usual response timeout of proxies. */
const PLACE_WITHIN_MS = 30_000
const MAX_WAITING = 100

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  geojson: 'application/geo+json',
  gpkg: 'application/geopackage+sqlite3',
  shp: 'application/zip',
}

export const exportFiles: FastifyPluginAsync<{ parts: Parts }> = async (app, { parts }) => {
  const key = await ensureExportKey(parts.db)
  await removeLeftFiles(parts)
  const queue = createFairQueue({
    maxRunning: MAX_EXPORTS,
    maxPerPerson: MAX_EXPORTS_OF_ONE,
    waitingPerPerson: MAX_EXPORTS_WAITING,
    waiting: MAX_WAITING,
    ownLineFull: 'too_many_requests',
  })
  const cityFiles = createFairQueue({
    maxRunning: MAX_CITY_DOWNLOADS,
    maxPerPerson: MAX_CITY_DOWNLOADS_OF_ONE,
    waitingPerPerson: MAX_EXPORTS_WAITING,
    waiting: MAX_WAITING,
    ownLineFull: 'too_many_requests',
  })
  // Photos take minutes on a slow line, and need no database connection: lists of others must not wait for them.
  const ownFiles = createFairQueue({
    maxRunning: MAX_OWN_DATA_DOWNLOADS,
    maxPerPerson: 1,
    waitingPerPerson: MAX_EXPORTS_WAITING,
    waiting: MAX_WAITING,
    ownLineFull: 'too_many_requests',
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: `${exportPath}:name`,
    handler: async (request: ExportRequest, reply) => {
      const order = await readExport(key, request.params.name, request.query.t)
      const signal = () => AbortSignal.any([closed(reply), AbortSignal.timeout(PLACE_WITHIN_MS)])
      const asked = { person: userKey(order.caller), signal }
      if (order.kind === 'city') {
        await cityFiles.run(asked, () => sendCityFile(parts, order, request, reply))
        return reply
      }
      reply.headers({
        'content-type': order.kind === 'own' ? 'application/zip' : mediaTypes[order.query.format],
        'content-disposition': `attachment; filename="${order.fileName}"`,
        'cache-control': 'no-store',
      })
      if (request.method === 'HEAD') return reply.send()
      if (order.kind === 'own') await ownFiles.run(asked, () => sendOwnData(parts, order, request, reply))
      else await queue.run(asked, () => send(parts, order, request, reply))
      return reply
    },
  })
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: `${exportPath}:name`,
    handler: notAllowed('GET, HEAD'),
  })
}

type SignedList = Exclude<SignedExport, { kind: 'city' | 'own' }>

async function send(parts: Parts, order: SignedList, request: ExportRequest, reply: FastifyReply) {
  const user = await loadCaller(parts.db, order.caller)
  rememberCaller(request, user)
  const record = () => recordDownload(parts, order, user, request)
  if (order.kind !== 'audit' && (order.query.format === 'gpkg' || order.query.format === 'shp')) {
    const make = order.query.format === 'gpkg' ? geoPackageOf : shapefilesOf
    return sendMade(parts, make(parts, layersOf(user, order)), reply, record)
  }
  const pieces = readSnapshot(parts.exports, textOf(user, order))
  // A failure before the first piece is answered as a problem. Later the connection is aborted, so that no partial file
  // looks complete.
  const first = await pieces.next()
  try {
    await record()
  } catch (error) {
    await pieces.return(undefined)
    throw error
  }
  await sendPieces(reply, first.value ?? '', pieces, PATIENCE)
}

const events = {
  locations: 'locations_exported',
  'work-orders': 'work_orders_exported',
  audit: 'audit_exported',
} as const satisfies Record<SignedList['kind'], SecurityEvent['event']>

const recordDownload = ({ db }: Parts, order: SignedList, user: SignedInUser, request: FastifyRequest) =>
  recordSecurityEvent(db, {
    event: events[order.kind],
    ...(order.kind === 'audit' ? { cityId: order.query.cityId } : {}),
    outcome: 'done',
    account: order.caller,
    userId: user.userId,
    ip: request.ip,
    requestId: request.id,
  })

const layersOf = (user: SignedInUser, order: Exclude<SignedList, { kind: 'audit' }>) =>
  order.kind === 'locations' ? locationLayersOf(user, order.query) : orderLayersOf(user, order.query)

function textOf(user: SignedInUser, order: SignedList): ExportText {
  if (order.kind === 'locations') return locationFile(user, order.query)
  return order.kind === 'audit' ? auditFile(user, order.query) : orderFile(user, order.query)
}
