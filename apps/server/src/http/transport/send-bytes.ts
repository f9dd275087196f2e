/**
 * An answer of bytes. The browser may cache it for this user and revalidates it on each use, so that no one sees
 * outdated data or another user's data on the same device.
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
