/**
 * GET /basemap/{id}.{hash}.pmtiles: a street map, public, readable by byte ranges. {id}.{hash}.{edition}.streets: the
 * names in it, for offline devices. The URL contains the content's hash, so browsers may cache it forever; a changed
 * file has a different URL (see getMapConfig).
 */
import { orNotFound } from '@lamplighter/domain/http'
import { basemapPath } from '@lamplighter/domain/map'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { notAllowed } from '../../http/transport/not-allowed.ts'
import { sendFile } from '../../http/transport/send-file.ts'
import type { Parts } from '../../parts.ts'

type BasemapRequest = FastifyRequest<{ Params: { '*': string } }>

const fileName = /^((?:embedded\/)?[\w-]+)\.([0-9a-f]+)(?:\.pmtiles|(\.\d+)\.streets)$/

export const basemapFiles: FastifyPluginAsync<{ parts: Parts }> = async (app, { parts }) => {
  const url = `${basemapPath}*`
  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: (request: BasemapRequest, reply) => serveBasemap(parts, request, reply),
  })
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url,
    handler: notAllowed('GET, HEAD'),
  })
}

async function serveBasemap(parts: Parts, request: BasemapRequest, reply: FastifyReply) {
  const name = request.params['*']
  const [, id = '', hash = '', edition] = fileName.exec(name) ?? []
  const file = orNotFound(
    await (edition ? parts.streets.openFile(name) : id ? parts.basemap.open(id, hash) : null),
  )
  const etag = `"${hash}${edition ?? ''}"`
  reply.headers({
    'content-type': edition ? 'application/octet-stream' : 'application/vnd.pmtiles',
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
  })
  if (!fresh(request.headers, { etag })) return sendFile(request, reply, file, etag)
  await file.close()
  return reply.code(304).send()
}
