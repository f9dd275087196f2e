/**
 * GET /basemap/{id}.{hash}.pmtiles: a street map, read by byte ranges, by anyone. The address names the content, so what
 * was read once stays good; a file that has changed has another address (see getMapConfig).
 */
import { problem } from '@lamplighter/domain/http'
import { basemapPath } from '@lamplighter/domain/map'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { byteRange } from '../../http/transport/byte-range.ts'
import { notAllowed } from '../../http/transport/not-allowed.ts'
import type { Parts } from '../../parts.ts'

type BasemapRequest = FastifyRequest<{ Params: { '*': string } }>

const fileName = /^((?:embedded\/)?[\w-]+)\.([0-9a-f]+)\.pmtiles$/

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
  const [, id, hash] = fileName.exec(request.params['*']) ?? []
  const file = id && hash ? await parts.basemap.open(id, hash) : null
  if (!file) throw problem('not_found')
  const { bytes } = file
  const etag = `"${hash}"`
  reply.headers({
    'content-type': 'application/vnd.pmtiles',
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
  })
  const { 'if-none-match': known, 'if-range': ifRange, range: asked } = request.headers
  const unchanged = known?.split(/,\s*/).includes(etag)
  const range = ifRange && ifRange !== etag ? null : byteRange(asked, bytes)
  if (!unchanged && range !== 'unsatisfiable') {
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
    reply.header('content-length', range ? range.end - range.start + 1 : bytes)
    // The stream closes the file, also when the browser goes away.
    if (request.method === 'GET') return reply.send(file.read(range ?? undefined))
  }
  await file.close()
  if (unchanged) return reply.code(304).send()
  if (range === 'unsatisfiable') reply.code(416).header('content-range', `bytes */${bytes}`)
  return reply.send()
}
