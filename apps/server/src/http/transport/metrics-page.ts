/**
 * GET /metrics, for callers with METRICS_TOKEN. The library is loaded and values measured only when it is called;
 * without a token the page does not exist (SEC-31).
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { submitLogin } from '@lamplighter/domain/auth'
import { problem } from '@lamplighter/domain/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Lanes } from '../../limits/lanes.ts'
import { createMetrics, type Metric, type Metrics } from '../../monitoring/metrics.ts'

const path = '/metrics'
const signIn = submitLogin.path.replaceAll(/\{(\w+)\}/g, ':$1')
/** In seconds; chosen for a tile, a list, a search, a finished photo, a time-out. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

export const metricsPage = plugin(
  async (
    app: FastifyInstance,
    { token, metrics, lanes }: { token: string; metrics: Metrics; lanes: Pick<Lanes, 'load'> },
  ) => {
    const { Registry, Histogram, Gauge, Counter, collectDefaultMetrics } = await import('prom-client')
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    const durations = new Histogram({
      name: 'lamplighter_http_request_duration_seconds',
      help: 'How long requests took, by route and class of status.',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers: [registry],
    })
    const own = createMetrics()
    let inFlight = 0
    own.gauge('lamplighter_http_requests_in_flight', 'Requests that are being answered.', () => inFlight)
    own.gauges(
      'lamplighter_requests_in_lanes',
      'Requests that have a place in a lane, and those that wait for one: for the database, or for a geocoder.',
      'state',
      () => ({ ...lanes.load() }),
    )
    const refusals = own.counter(
      'lamplighter_http_refusals_total',
      'Requests refused for want of a sign-in (401), of a right (403) or for coming too often (429).',
      'status',
    )
    const failedSignIns = own.counter(
      'lamplighter_sign_in_failures_total',
      'Sign-ins with e-mail and password that were refused: wrong (401) or too many (429).',
      'status',
    )
    for (const status of ['401', '403', '429']) refusals.add(status, 0)
    for (const status of ['401', '429']) failedSignIns.add(status, 0)

    app.addHook('onRequest', (_request, reply, done) => {
      inFlight += 1
      // Also runs for a response whose client has disconnected.
      let ended = false
      const end = () => {
        if (!ended) inFlight -= 1
        ended = true
      }
      reply.raw.once('finish', end).once('close', end)
      done()
    })
    app.addHook('onResponse', async (request, reply) => {
      const { statusCode } = reply
      durations.observe(
        { ...routeOf(request), status: `${Math.floor(statusCode / 100)}xx` },
        reply.elapsedTime / 1000,
      )
      if (statusCode === 401 || statusCode === 403 || statusCode === 429) {
        refusals.add(String(statusCode))
        if (request.routeOptions.url === signIn) failedSignIns.add(String(statusCode))
      }
    })

    app.get(path, async (request, reply) => {
      if (!isToken(request.headers.authorization, token)) throw problem('not_signed_in')
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics())
    })
    // Other modules may register metrics until the server listens.
    app.addHook('onReady', async () => {
      for (const metric of [...own.all(), ...metrics.all()]) register(metric)
    })

    function register({ kind, name, help, label, read }: Metric): void {
      const settings = { name, help, labelNames: label ? [label] : [], registers: [registry] }
      const labels = (value: string) => (label ? { [label]: value } : {})
      if (kind === 'gauge')
        new Gauge({
          ...settings,
          async collect() {
            // A gauge that cannot be read is omitted, since /metrics is also read during outages.
            const numbers = await read().catch(() => ({}))
            this.reset()
            // Without labels reset() would report 0 before anything was counted.
            if (!label) this.remove()
            for (const [value, number] of Object.entries(numbers)) this.set(labels(value), number)
          },
        })
      else
        new Counter({
          ...settings,
          async collect() {
            this.reset()
            for (const [value, number] of Object.entries(await read())) this.inc(labels(value), number)
          },
        })
    }
  },
)

/** The route's template, never the URL: each id would create a separate series. */
function routeOf({ method, routeOptions }: FastifyRequest): { method: string; route: string } {
  return routeOptions.url ? { method, route: routeOptions.url } : { method: 'any', route: 'none' }
}

/** Compares hashes in constant time. */
function isToken(authorization: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
