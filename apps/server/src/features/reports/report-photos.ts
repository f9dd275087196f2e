/**
 * PUT /api/reports/photos/{id}: one photo of a report, by whoever holds the report's secret, which a header carries. A
 * repeated photo is stored once (REPORT-4).
 */
import { orNotFound, problem } from '@lamplighter/domain/http'
import { MAX_REPORT_PHOTO_BYTES, REPORT_SECRET_HEADER, reportPhotosPath } from '@lamplighter/domain/reports'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Db } from '../../db/kysely.ts'
import { notAllowed } from '../../http/transport/not-allowed.ts'
import { closed } from '../../http/transport/serve.ts'
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

export const reportPhotos: FastifyPluginAsync<{ parts: Parts }> = async (app, { parts }) => {
  const { db } = parts
  const store = createPhotoStore(parts)

  const secretOf = ({ headers }: FastifyRequest) =>
    hashOfSecret(String(headers[REPORT_SECRET_HEADER.toLowerCase()] ?? ''))

  /** The report that still takes this photo; null if it has it already. */
  async function openReport(transaction: Db, request: OnePhoto) {
    const id = orNotFound(uuid.safeParse(request.params.id).data).toLowerCase()
    const report = orNotFound(await repo.lockForPhoto(transaction, secretOf(request)))
    if (report.photos.includes(id)) return null
    if (report.isLate) throw problem('report_photo_late')
    if (repo.photosLeft(report) <= 0) throw problem('report_photos_full')
    return { id, report }
  }
  const check = (request: OnePhoto) =>
    db.transaction().execute((transaction) => openReport(transaction, request))

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.put<PhotoRoute>(
    url,
    {
      bodyLimit: MAX_REPORT_PHOTO_BYTES,
      // Before the body is read, so that a stranger sends nothing.
      onRequest: async (request) => {
        await limitAddress(parts, 'photo', request.ip)
        await check(request)
      },
    },
    async (request: OnePhoto, reply) => {
      const { body, ip } = request
      const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const open = await check(request)
      if (open) {
        const { id, report } = open
        const place = {
          cityId: report.cityId,
          userId: report.id,
          timestamp: report.createdAt.getTime(),
          uuid: id,
        }
        const release = await parts.disk.claim('upload', { now: 2 * content.length })
        const photo = { content, place, sender: ip, signal: () => closed(reply) }
        await store(photo, async (transaction, made) => {
          // Another photo may have come first meanwhile.
          const still = await openReport(transaction, request)
          if (still)
            await repo.insertPhoto(transaction, { id, reportId: report.id, cityId: report.cityId }, made)
        }).finally(release)
      }
      return reply.header('cache-control', 'no-store').send({ success: true })
    },
  )
  app.route({ method: ['GET', 'POST', 'PATCH', 'DELETE'], url, handler: notAllowed('PUT') })
}
