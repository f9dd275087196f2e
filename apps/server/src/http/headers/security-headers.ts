/** The security headers of every answer (SEC-15); media files add their own, stricter ones (SEC-21). */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import helmet from 'helmet'
import type { Config } from '../../config/config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

type Header = [name: string, value: string]

/** Set on the raw response, so that handlers that take it over (the identity provider, uploads) send them too. */
export const securityHeaders = plugin(async (app: FastifyInstance, { headers }: { headers: Header[] }) => {
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    // Compared by route, since a URL can be written in several ways, such as with %61 for an 'a'.
    if (/^\/(?:api\/|(?:ogc|open311)(?:\/|$))/.test(request.routeOptions.url ?? request.url))
      reply.raw.setHeader('cache-control', 'no-store')
    done()
  })
})

/** The same for every answer; the HTML page gets its own content security policy. */
export function headersOf(config: Config): Header[] {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  // Helmet writes the same headers for every response, so we call it once.
  helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: config.publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: true }
      : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })(answer.req, answer, () => {})
  return [
    ...Object.entries(answer.getHeaders()).map(([name, value]): Header => [name, String(value)]),
    ['content-security-policy', contentSecurityPolicy(config)],
    ['permissions-policy', 'camera=(self), geolocation=(self), microphone=()'],
  ]
}
