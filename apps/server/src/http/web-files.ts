/** The built web app: hashed assets for ever, the page itself never cached, and the page for every screen's address. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { problem } from '@lamplighter/domain/http'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

const root = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const notScreens = /^\/(api|oidc|media|assets|healthz|readyz)(\/|$)/

export const webFiles = plugin(async (app: FastifyInstance) => {
  if (!existsSync(root)) {
    app.log.info('apps/web/dist is missing: serving the API only')
    return
  }
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (notScreens.test(path) || /\.\w+$/.test(path)) throw problem('not_found')
    return reply.sendFile('index.html')
  })
})
