/**
 * GET /api/docs: shows /api/openapi.json with Swagger UI and tries calls. Public, as the description itself. Every file
 * comes from this server, and the usual content security policy applies unchanged (TOKEN-7).
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { orNotFound } from '@lamplighter/domain/http'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'

const ours = (name: string) => new URL(name, import.meta.url)
const viewer = import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')
const viewerStyle = import.meta.resolve('swagger-ui-dist/swagger-ui.css')

const javascript = 'text/javascript; charset=utf-8'
const css = 'text/css; charset=utf-8'

interface File {
  content: Buffer
  etag: string
  type: string
}

/** Read once: hashing the viewer for each request would cost more than sending it. */
async function load(at: URL, type: string): Promise<File> {
  const content = await readFile(at)
  return { content, etag: `W/"${createHash('sha256').update(content).digest('base64url')}"`, type }
}

export const apiDocs: FastifyPluginAsync = async (app) => {
  const page = await load(ours('page.html'), 'text/html; charset=utf-8')
  const files = new Map([
    ['page.js', await load(ours('page.js'), javascript)],
    ['page.css', await load(ours('page.css'), css)],
    ['swagger-ui-bundle.js', await load(new URL(viewer), javascript)],
    ['swagger-ui.css', await load(new URL(viewerStyle), css)],
  ])
  app.get('/api/docs', (request, reply) => send(request, reply, page))
  app.get('/api/docs/:name', (request: FastifyRequest<{ Params: { name: string } }>, reply) =>
    send(request, reply, orNotFound(files.get(request.params.name) ?? null)),
  )
}

/** Browsers revalidate: the files of a new version have the same names. */
async function send({ headers }: FastifyRequest, reply: FastifyReply, { content, etag, type }: File) {
  reply.headers({ 'cache-control': 'no-cache', etag })
  if (fresh(headers, { etag })) return reply.code(304).send()
  return reply.type(type).send(content)
}
