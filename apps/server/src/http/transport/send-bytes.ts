/**
 * An answer of bytes: the browser may cache it for this user and revalidates it at each use, so that nobody is shown
 * outdated data or what another user saw on the same device.
 */
import { createHash } from 'node:crypto'
import type { Endpoint } from '@lamplighter/domain/http'
import type { FastifyReply } from 'fastify'
import fresh from 'fresh'

export function sendBytes(reply: FastifyReply, { mediaType }: Endpoint, bytes: Uint8Array): FastifyReply {
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (fresh(reply.request.headers, { etag })) return reply.code(304).send()
  return reply
    .code(200)
    .type(mediaType ?? 'application/octet-stream')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}
