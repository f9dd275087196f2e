/**
 * Serves the built web app: hashed assets, cached forever, and the HTML page, rendered for each response. An unknown path
 * gets the same page with status 404. The service worker's script contains the page's hash.
 */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { getClientConfig } from '@lamplighter/domain/auth'
import { problem, type ResponseOf } from '@lamplighter/domain/http'
import { isPage, paths } from '@lamplighter/domain/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import fresh from 'fresh'
import type { Config } from '../../config/config.ts'
import { contentSecurityPolicy, decoderPolicy } from '../headers/content-security-policy.ts'
import { createPagePreloads } from './page-preloads.ts'

const root = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
const notScreens = /^\/(api|ogc|open311|oidc|media|assets|healthz|readyz)(\/|$)/
/** apps/web/src/features/labels/scan/code-worker.ts as the build names it. */
const decoderWorker = /\/assets\/code-worker-[\w-]+\.js(?:\.br|\.gz)?$/
/** The placeholder in index.html that each response replaces with a random nonce. */
const NONCE = '__NONCE__'
/** The configuration and the preloads come last: the app's own files are fetched before them. */
const END = '</head>'

interface Options {
  config: Config
  clientConfig: ResponseOf<typeof getClientConfig>
}

export const webFiles = plugin(async (app: FastifyInstance, { config, clientConfig }: Options) => {
  if (!existsSync(join(root, 'index.html'))) {
    app.log.info('apps/web/dist is missing: serving the API only')
    return
  }
  const built = await readFile(join(root, 'index.html'), 'utf8')
  const html = built.replace(END, () => inPage(clientConfig) + END)
  const manifest = JSON.parse(await readFile(join(root, '.vite/manifest.json'), 'utf8'))
  const preloadsAt = createPagePreloads(manifest)
  const scripts = inlineScripts(html)
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: false,
    globIgnore: ['index.html*', 'service-worker.js*'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      // A worker has the policy of its own script, so that no page may compile code.
      if (decoderWorker.test(path)) reply.header('content-security-policy', decoderPolicy())
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const worker = await readFile(join(root, 'service-worker.js'), 'utf8').catch(() => null)
  if (worker) {
    const script = `self.served=${JSON.stringify(servedBy(config, html, scripts))};\n${worker}`
    const etag = `W/"${hashOf(script)}"`
    // Browsers request it at every visit: a cached copy would delay new versions.
    app.get('/service-worker.js', (request, reply) => {
      reply.header('cache-control', 'no-cache').header('etag', etag)
      if (fresh(request.headers, { etag })) return reply.code(304).send()
      return reply.type('text/javascript; charset=utf-8').send(script)
    })
  }
  app.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (notScreens.test(path) || /\.\w+$/.test(path)) throw problem('not_found')
    const nonce = randomBytes(18).toString('base64')
    return reply
      .code(isPage(path) ? 200 : 404)
      .header(
        'content-security-policy',
        contentSecurityPolicy(config, { nonce, scripts, framed: path === paths.callback }),
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replace(END, preloadsAt(path) + END).replaceAll(NONCE, nonce))
  })
})

/** As data, which browsers do not run. Within a script element '<' could begin its end. */
const inPage = (clientConfig: Options['clientConfig']) =>
  `<script id="client-config" type="application/json">${JSON.stringify(clientConfig).replaceAll('<', '\\u003c')}</script>`

/** For the service worker. The hash covers the content security policy, which devices cache as part of the page. */
const servedBy = (config: Config, html: string, scripts: readonly string[]) => ({
  page: hashOf(html + contentSecurityPolicy(config, { nonce: '', scripts })),
  mapOrigins: config.maps.origins,
})

/** The policy allows the page's own inline script by its hash. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
