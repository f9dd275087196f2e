/** What every answer tells the browser not to do (security-reliability S9); the media files add their own, stricter ones. */
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import helmet, { type HelmetOptions } from 'helmet'

export const securityHeaders = plugin(async (app: FastifyInstance, { https }: { https: boolean }) => {
  const fixed = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  // On the raw answer, so that those who take it over (the identity provider, uploads) send them too.
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of fixed) reply.raw.setHeader(name, value)
    done()
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=()')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
})

/** Helmet writes the same headers for every answer, so it is asked once. */
function headersOf(options: HelmetOptions): [name: string, value: string][] {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, () => {})
  return Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)])
}
