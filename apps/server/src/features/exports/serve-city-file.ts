/**
 * The file of a whole city is an object of the store. It is sent in parts on request, so that a broken download goes on
 * where it ended; each part checks who asks again (EXPORT-20).
 */
import { EXPORT_STALL_SECONDS } from '@lamplighter/domain/exports'
import { problem } from '@lamplighter/domain/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordSecurityEvent } from '../../audit/record-security-event.ts'
import { loadCaller } from '../../http/admission/caller.ts'
import { rememberCaller } from '../../http/log/log.ts'
import { byteRange, sendFile } from '../../http/transport/send-file.ts'
import type { Parts } from '../../parts.ts'
import { authorize } from '../memberships/index.ts'
import { finishedFile } from './city-file.repo.ts'
import type { SignedExport } from './export-links.ts'

export async function sendCityFile(
  { db, storage }: Parts,
  { caller, fileId, fileName }: Extract<SignedExport, { kind: 'city' }>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const user = await loadCaller(db, caller)
  rememberCaller(request, user)
  const file = await finishedFile(db, fileId)
  if (!file) throw problem('not_found')
  authorize(user, 'city:export', file)
  const object = await storage.get(file.key)
  if (!object) throw problem('not_found')
  const etag = `"${fileId}"`
  if (request.method === 'GET' && isNewDownload(request, etag, object.bytes, `${fileId} ${user.userId}`))
    await recordSecurityEvent(db, {
      event: 'city_exported',
      cityId: file.cityId,
      outcome: 'done',
      account: caller,
      accessTokenId: caller.accessToken?.id,
      userId: user.userId,
      ip: request.ip,
      requestId: request.id,
    })
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'no-store',
    etag,
  })
  // A reader that stalls holds a place of this person's downloads.
  reply.raw.setTimeout(EXPORT_STALL_SECONDS * 1000, () => reply.raw.destroy())
  // An awaited reply has been sent, or its connection is closed.
  await sendFile(request, reply, object, etag)
}

/** Downloads that this server has recorded; admins and files of cities are few. */
const recorded = new Set<string>()

/** A later part belongs to a download that is recorded. */
function isNewDownload({ headers }: FastifyRequest, etag: string, bytes: number, download: string): boolean {
  const ifRange = headers['if-range']
  const range = ifRange && ifRange !== etag ? null : byteRange(headers.range, bytes)
  if (range === 'unsatisfiable') return false
  if (range !== null && range.start > 0 && recorded.has(download)) return false
  recorded.add(download)
  return true
}
