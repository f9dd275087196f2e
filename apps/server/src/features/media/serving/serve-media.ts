/**
 * GET /media/{key}?e={expiry}&s={signature}: anyone with a signed URL may read until it expires. The files are uploads,
 * so the headers only allow displaying them (MEDIA-18, MEDIA-17).
 */
import { problem } from '@lamplighter/domain/http'
import { mediaPath, mediaTypes, parseStoragePath } from '@lamplighter/domain/media'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { notAllowed } from '../../../http/transport/not-allowed.ts'
import { sendFile } from '../../../http/transport/send-file.ts'
import type { Parts } from '../../../parts.ts'
import * as repo from '../media.repo.ts'
import { ensureMediaKey, type MediaKey, verifySignature } from './media-links.ts'

type MediaRequest = FastifyRequest<{ Params: { '*': string }; Querystring: { e?: unknown; s?: unknown } }>

export const mediaFiles: FastifyPluginAsync<{ parts: Parts }> = async (app, { parts }) => {
  const key = await ensureMediaKey(parts.db)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  // A download in progress when the server stops was sent with keep-alive, so its connection must be ended here.
  app.addHook('onResponse', async (request) => {
    if (closing) request.raw.socket.end()
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: `${mediaPath}*`,
    handler: (request: MediaRequest, reply) => serveMedia(parts, key, request, reply),
  })
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: `${mediaPath}*`,
    handler: notAllowed('GET, HEAD'),
  })
}

async function serveMedia(parts: Parts, key: MediaKey, request: MediaRequest, reply: FastifyReply) {
  const { objectKey, expires } = checkLink(key, request)
  const path = parseStoragePath(objectKey)
  const object = path && (await parts.storage.get(objectKey))
  if (!path || !object) throw problem('not_found')
  reply.headers({
    'content-type': contentTypes[path.extension] ?? 'application/octet-stream',
    'content-disposition': disposition(await labelOf(parts, path.uuid), path.extension),
    'cache-control': `private, max-age=${expires - Math.ceil(Date.now() / 1000)}, immutable`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  return sendFile(request, reply, object)
}

function checkLink(key: MediaKey, { params, query }: MediaRequest) {
  const objectKey = params['*']
  const expires = /^\d{1,12}$/.test(String(query.e)) ? Number(query.e) : 0
  if (!verifySignature(key, { objectKey, expires, signature: String(query.s) }))
    throw problem('media_link_expired')
  return { objectKey, expires }
}

const contentTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(mediaTypes).map(([type, { extension }]) => [extension, type]),
)

/** The original name, found by the id in the path: a link stays valid when its file moves to another folder. */
async function labelOf(parts: Parts, uuid: string): Promise<string> {
  const found = await repo.findMedia(parts.db, uuid.slice(0, 36))
  return found?.name ?? uuid
}

/** RFC 6266: an ASCII name for old programs beside the real one; the extension is that of the stored type. */
function disposition(label: string, extension: string): string {
  const name = `${label.replace(/\.[^.]*$/, '') || 'file'}.${extension}`
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`
}
