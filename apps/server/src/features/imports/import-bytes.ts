/**
 * Import routes that are not JSON: PUT /api/imports/{id}/bytes/{offset}, a part of its file, and GET
 * /api/imports/{id}/refused.csv, the report of its rejected rows. A repeated part is stored once, so a browser may send
 * each again until it is answered (LOC-46, LOC-47).
 */
import { Readable } from 'node:stream'
import { openingOf } from '@lamplighter/domain/access-tokens'
import { orNotFound, problem, type RateClass } from '@lamplighter/domain/http'
import { IMPORT_PART_BYTES, importsPath } from '@lamplighter/domain/imports'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Admit } from '../../http/admission/admission.ts'
import { loadCaller } from '../../http/admission/caller.ts'
import { rememberCaller } from '../../http/log/log.ts'
import { notAllowed } from '../../http/transport/not-allowed.ts'
import { refusedLines } from '../../import/refused-report.ts'
import type { Parts } from '../../parts.ts'
import { addPart, reportHeading } from './imports.repo.ts'
import { runFor } from './imports.service.ts'

type OnePart = FastifyRequest<{ Params: { id: string; offset?: string } }>

const uuid = z.uuid()
const partUrl = `${importsPath}/:id/bytes/:offset`
const reportUrl = `${importsPath}/:id/refused.csv`

export const importBytes: FastifyPluginAsync<{ parts: Parts; admit: Admit }> = async (
  app,
  { parts, admit },
) => {
  const { db } = parts

  const admission = { opening: openingOf('importFile'), takesBasic: false }
  /** Runs before the body is read, so that a caller without the right to import sends nothing. */
  const letIn = (rateClass: RateClass) => async (request: FastifyRequest, reply: FastifyReply) => {
    const user = await loadCaller(db, await admit(request, reply, rateClass, admission))
    rememberCaller(request, user)
    const { id } = (request as OnePart).params
    await runFor({ db, user }, orNotFound(uuid.safeParse(id).data))
  }

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.put(
    partUrl,
    { onRequest: letIn('mediaPart'), bodyLimit: IMPORT_PART_BYTES },
    async ({ params, body }: OnePart, reply) => {
      const start = orNotFound(/^\d{1,12}$/.exec(params.offset ?? ''))[0]
      const content = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const release = await parts.disk.claim('upload', { now: content.length })
      const added = await addPart(db, { id: params.id, start: Number(start), content }).finally(release)
      const { received, fits } = orNotFound(added)
      if (!fits || content.length === 0) throw problem('import_part_misplaced', {}, { current: { received } })
      return reply.header('cache-control', 'no-store').send({ received })
    },
  )

  app.get(reportUrl, { onRequest: letIn('list') }, async ({ params }: OnePart, reply) => {
    const heading = orNotFound(await reportHeading(db, params.id))
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="refused.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(refusedLines(db, { importId: params.id, ...heading })))
  })

  app.route({ method: ['GET', 'POST', 'PATCH', 'DELETE'], url: partUrl, handler: notAllowed('PUT') })
  app.route({ method: ['PUT', 'POST', 'PATCH', 'DELETE'], url: reportUrl, handler: notAllowed('GET, HEAD') })
}
