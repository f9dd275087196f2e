/**
 * PUT /api/reports/photos/{id}: one photo of a report, by whoever holds the report's secret, which a header carries. A
 * repeated photo is stored once (REPORT-4).
 */
import { finished } from 'node:stream'
import { orNotFound, problem } from '@lamplighter/domain/http'
import {
  MAX_REPORT_PHOTO_BYTES,
  MAX_REPORT_PHOTO_BYTES_OF_CITY,
  REPORT_SECRET_HEADER,
  reportPhotosPath,
} from '@lamplighter/domain/reports'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Db } from '../../db/kysely.ts'
import { notAllowed } from '../../http/transport/not-allowed.ts'
import { closed } from '../../http/transport/serve.ts'
import { networkOf } from '../../limits/address-throttle.ts'
import { createFairQueue } from '../../limits/fair-queue.ts'
import type { Parts } from '../../parts.ts'
import { createPhotoStore } from '../media/index.ts'
import { limitAddress } from './report-limits.ts'
import * as repo from './reports.repo.ts'
import { hashOfSecret } from './reports.service.ts'

interface PhotoRoute {
  Params: { id: string }
}
type OnePhoto = FastifyRequest<PhotoRoute>

const uuid = z.uuid()
const url = `${reportPhotosPath}/:id`
/** A phone that needs longer has given up. */
const MAX_MS = 2 * 60_000

/** Bodies are in memory, so few are read at once, and a stranger waits before sending one. */
const places = createFairQueue({
  maxRunning: 8,
  maxPerPerson: 2,
  waitingPerPerson: 10,
  waiting: 50,
  ownLineFull: 'unavailable',
})

/** Resolves when the request has a place, which it keeps until it is answered or its sender has gone. */
function takePlace(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  return new Promise((resolve, reject) => {
    const hold = () =>
      new Promise<void>((done) => {
        const timer = setTimeout(() => request.raw.destroy(), MAX_MS).unref()
        finished(reply.raw, () => {
          clearTimeout(timer)
          done()
        })
        resolve()
      })
    places.run({ person: networkOf(request.ip), signal: () => closed(reply) }, hold).catch(reject)
  })
}

export const reportPhotos: FastifyPluginAsync<{ parts: Parts }> = async (app, { parts }) => {
  const { db } = parts
  const store = createPhotoStore(parts)
  /** By report: its photos that are being stored here. */
  const arriving = new Map<string, number>()

  const secretOf = ({ headers }: FastifyRequest) =>
    hashOfSecret(String(headers[REPORT_SECRET_HEADER.toLowerCase()] ?? ''))

  /** The report that still takes this photo; null if it has it already. */
  async function openReport(transaction: Db, request: OnePhoto) {
    const id = orNotFound(uuid.safeParse(request.params.id).data).toLowerCase()
    const report = orNotFound(await repo.lockForPhoto(transaction, secretOf(request)))
    if (report.photos.includes(id)) return null
    if (report.isLate) throw problem('report_photo_late')
    if (repo.photosLeft(report) <= 0) throw problem('report_photos_full')
    if (report.bytesOfCity >= MAX_REPORT_PHOTO_BYTES_OF_CITY) throw problem('reports_full')
    return { id, report }
  }
  const check = (request: OnePhoto) =>
    db.transaction().execute((transaction) => openReport(transaction, request))

  async function keep(
    request: OnePhoto,
    reply: FastifyReply,
    { id, report }: NonNullable<Awaited<ReturnType<typeof check>>>,
  ) {
    const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { id: reportId, cityId, createdAt } = report
    const before = arriving.get(reportId) ?? 0
    if (repo.photosLeft(report) - before <= 0) throw problem('report_photos_full')
    arriving.set(reportId, before + 1)
    try {
      const release = await parts.disk.claim('strangers', { now: 2 * content.length })
      const place = { cityId, userId: reportId, timestamp: createdAt.getTime() }
      const photo = { content, place, sender: networkOf(request.ip), signal: () => closed(reply) }
      await store(photo, async (transaction, made) => {
        // Another photo may have come first meanwhile, or this one in another request.
        const still = await openReport(transaction, request)
        if (still) await repo.insertPhoto(transaction, { id, reportId, cityId }, made)
        return still !== null
      }).finally(release)
    } finally {
      const left = (arriving.get(reportId) ?? 1) - 1
      if (left > 0) arriving.set(reportId, left)
      else arriving.delete(reportId)
    }
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.put<PhotoRoute>(
    url,
    {
      bodyLimit: MAX_REPORT_PHOTO_BYTES,
      // Before the body is read, so that a stranger sends nothing.
      onRequest: async (request, reply) => {
        await limitAddress(parts, 'photo', request.ip)
        await check(request)
        await takePlace(request, reply)
      },
    },
    async (request: OnePhoto, reply) => {
      const open = await check(request)
      if (open) await keep(request, reply, open)
      return reply.header('cache-control', 'no-store').send({ success: true })
    },
  )
  app.route({ method: ['GET', 'POST', 'PATCH', 'DELETE'], url, handler: notAllowed('PUT') })
}
