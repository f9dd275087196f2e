/**
 * The file of a whole city is an object of the store. It is sent in parts on request, so that a broken download goes on
 * where it ended; each part checks who asks again (EXPORT-20).
 */
import { problem } from '@lamplighter/domain/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordSecurityEvent } from '../../audit/record-security-event.ts'
import { loadCaller } from '../../http/admission/caller.ts'
import { rememberCaller } from '../../http/log/log.ts'
import { sendFile } from '../../http/transport/send-file.ts'
import type { Parts } from '../../parts.ts'
import { authorize } from '../memberships/index.ts'
import { finishedFile } from './city-file.repo.ts'
import type { SignedExport } from './export-links.ts'

export async function sendCityFile(
  { db, storage }: Parts,
  { caller, fileId, fileName }: Extract<SignedExport, { kind: 'city' }>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const user = await loadCaller(db, caller)
  rememberCaller(request, user)
  const file = await finishedFile(db, fileId)
  if (!file) throw problem('not_found')
  authorize(user, 'city:export', file)
  const object = await storage.get(file.key)
  if (!object) throw problem('not_found')
  if (request.method === 'GET')
    await recordSecurityEvent(db, {
      event: 'city_exported',
      cityId: file.cityId,
      outcome: 'done',
      account: caller,
      userId: user.userId,
      ip: request.ip,
      requestId: request.id,
    })
  const etag = `"${fileId}"`
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
    etag,
  })
  return sendFile(request, reply, object, etag)
}
