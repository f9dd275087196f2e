import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordSecurityEvent } from '../../../audit/record-security-event.ts'
import { loadCaller } from '../../../http/admission/caller.ts'
import { rememberCaller } from '../../../http/log/log.ts'
import { sendPieces } from '../../../http/transport/send-pieces.ts'
import type { Parts } from '../../../parts.ts'
import type { SignedExport } from '../export-links.ts'
import { PATIENCE } from '../patience.ts'
import { ownDataZip } from './own-data-zip.ts'

/** Sends the data of the person who asked for the link, who is signed in still (PRIV-3). */
export async function sendOwnData(
  parts: Parts,
  { caller }: Extract<SignedExport, { kind: 'own' }>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const user = await loadCaller(parts.db, caller)
  rememberCaller(request, user)
  const pieces = ownDataZip(parts, user, PATIENCE.wholeMs)
  const first = await pieces.next()
  try {
    await recordSecurityEvent(parts.db, {
      event: 'own_data_exported',
      outcome: 'done',
      account: caller,
      userId: user.userId,
      ip: request.ip,
      requestId: request.id,
    })
  } catch (error) {
    await pieces.return(undefined)
    throw error
  }
  await sendPieces(reply, first.value ?? '', pieces, { stallMs: PATIENCE.stallMs })
}
