/** Builds the app from its parts; main.ts and the tests use the same function. It neither listens nor connects. */
import compress from '@fastify/compress'
import { problem } from '@lamplighter/domain/http'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { clientConfigOf } from './features/auth/index.ts'
import { exportFiles } from './features/exports/index.ts'
import { importBytes } from './features/imports/index.ts'
import { basemapFiles } from './features/map/index.ts'
import { mediaFiles, mediaUploads } from './features/media/index.ts'
import { oneClick } from './features/notifications/index.ts'
import { rewriteOgcUrl } from './features/ogc/index.ts'
import { reportPhotos } from './features/reports/index.ts'
import { calendarFeed } from './features/work-orders/index.ts'
import { createAdmission } from './http/admission/admission.ts'
import { answerBadHttp, rejectBadRequests } from './http/admission/bad-requests.ts'
import { boundedJson } from './http/admission/json-bounds.ts'
import { apiDocs } from './http/api-docs/api-docs.ts'
import { headersOf, securityHeaders } from './http/headers/security-headers.ts'
import { loggerOptions, logRequests } from './http/log/log.ts'
import { answerRequestId, requestIdHeader, requestIdsOf } from './http/log/request-id.ts'
import { sendProblem, useErrorHandler } from './http/transport/error-handler.ts'
import { health } from './http/transport/health.ts'
import { metricsPage } from './http/transport/metrics-page.ts'
import { openApi } from './http/transport/openapi.ts'
import { serve } from './http/transport/serve.ts'
import { webFiles } from './http/transport/web-files.ts'
import { createLanes } from './limits/lanes.ts'
import { createRateLimiter, limitsOf } from './limits/rate-limiter.ts'
import { createBuckets } from './limits/token-bucket.ts'
import { createRefusedTokens } from './monitoring/refused-tokens.ts'
import type { Parts } from './parts.ts'
import { routes } from './routes.ts'

const MAX_BODY_BYTES = 256 * 1024
/** A request that does not end is cut off after this time; an upload resumes where it was cut off. */
const REQUEST_TIMEOUT_MS = 5 * 60_000

interface Surroundings {
  /** Replaces the terminal as the target of the log. */
  log?: { write(line: string): void }
  /** Replaces the clock of the rate limits, in milliseconds. */
  now?: () => number
}

export async function buildApp(parts: Parts, { log, now }: Surroundings = {}): Promise<FastifyInstance> {
  const { config } = parts
  const headers = headersOf(config)
  const limiter = createRateLimiter(
    limitsOf(config),
    createBuckets({ counters: parts.counters, ...(now && { now }) }),
  )
  const lanes = createLanes()
  const admit = createAdmission(parts, limiter)
  const app = Fastify({
    logger: loggerOptions(config.logLevel, log),
    // Trusts as many proxies as are configured; entries that a client adds itself are ignored.
    trustProxy: config.trustedProxies > 0 && ((_address, hop) => hop < config.trustedProxies),
    rewriteUrl: rewriteOgcUrl(config.ogcTokenInPath),
    bodyLimit: MAX_BODY_BYTES,
    genReqId: requestIdsOf(config.trustedProxies),
    // log.ts writes its own lines about requests.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { requireHostHeader: false },
    clientErrorHandler: answerBadHttp(headers),
    // A URL that cannot be decoded, or has an absurdly long segment, gets a 404.
    frameworkErrors: (_error, request, reply) => {
      // Fastify runs no hooks for these.
      reply.headers({ ...Object.fromEntries(headers), [requestIdHeader]: request.id })
      return sendProblem(request, reply, problem('not_found'))
    },
  })
  parts.outages.tell(app.log)
  const tokens = createRefusedTokens(app.log, parts.refusedTokens)
  useErrorHandler(app, { outages: parts.outages, tokens })
  endConnectionsWhenClosing(app)
  // Before the connections are waited for: an event stream has no end of its own.
  app.addHook('preClose', async () => parts.changes.end())
  await app.register(securityHeaders, { headers })
  await app.register(rejectBadRequests)
  await app.register(answerRequestId)
  await app.register(logRequests)
  if (config.metricsToken)
    await app.register(metricsPage, { token: config.metricsToken, metrics: parts.metrics, lanes })
  await app.register(boundedJson)
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 1400,
    zlibOptions: { level: 4 },
    customTypes: /^text\/(?!event-stream)|[+/](json|xml|x-ndjson|vnd\.mapbox-vector-tile)(;|$)/u,
  })

  serve(app, { parts, admit, lanes }, routes)
  const description = JSON.stringify(openApi(routes.map((route) => route.endpoint)))
  app.get('/api/openapi.json', (_request, reply) => reply.type('application/json').send(description))
  await app.register(apiDocs)
  await app.register(health, { parts })
  await app.register(importBytes, { parts, admit })
  await app.register(mediaUploads, { parts, admit })
  await app.register(mediaFiles, { parts })
  await app.register(reportPhotos, { parts })
  await app.register(exportFiles, { parts })
  await app.register(basemapFiles, { parts })
  await app.register(oneClick, { parts })
  await app.register(calendarFeed, { parts })
  if (parts.identityProvider) await app.register(parts.identityProvider.plugin)
  await app.register(webFiles, { config, clientConfig: clientConfigOf(parts) })
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, problem('not_found')))
  return app
}

/** Otherwise a connection that is busy during shutdown would stay open after its answer and delay it. */
function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
  // Responses that bypass Fastify (identity provider, uploads) lack this header.
  app.addHook('onResponse', (request, _reply, done) => {
    if (closing) request.raw.socket.end()
    done()
  })
}
