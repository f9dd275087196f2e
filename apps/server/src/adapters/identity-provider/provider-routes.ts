/** Puts oidc-provider under /oidc/* of the Fastify app, beside two addresses of our own that a page can call by fetch. */
import type { IncomingMessage } from 'node:http'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { problem } from '@lamplighter/domain/http'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Db } from '../../db/kysely.ts'
import type { SharedCounters } from '../../db/shared-counters.ts'
import { createAddressThrottle } from '../../http/address-throttle.ts'
import { recordSecurityEvent } from '../../http/record-security-event.ts'
import { readSession } from './provider-session.ts'
import type { PublicAddress } from './public-address.ts'

const prefix = '/oidc'

interface Options {
  db: Db
  address: PublicAddress
  /** How many login prompts one network address may open: each is a row that lives half an hour. */
  promptsPerMinute: number
  counters: SharedCounters | null
}

export function providerRoutes(
  provider: Provider,
  { db, address, promptsPerMinute, counters }: Options,
): FastifyPluginAsync {
  const prompts = createAddressThrottle({
    limit: promptsPerMinute,
    windowMs: 60_000,
    shared: counters && { counters, name: 'prompts' },
  })
  return async (app) => {
    provider.onerror = (error: Error) => app.log.error({ err: error }, 'identity provider')
    provider.on('server_error', (_ctx, error) => app.log.error({ err: error }, 'identity provider'))
    const answer = provider.callback()

    // The provider reads bodies itself; these parsers leave them where they are.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _body, done) => done(null))

    app.get(`${prefix}/interaction/:uid`, async (request, reply) => {
      address.pin(request.raw, request.ip)
      const { prompt, uid } = await provider.interactionDetails(request.raw, reply.raw).catch(notFound)
      return reply.header('cache-control', 'no-store').send({ prompt: prompt.name, uid })
    })

    app.post(`${prefix}/sign-out`, async (request, reply) => {
      if (!isOurPage(request.raw, address)) throw problem('forbidden')
      address.pin(request.raw, request.ip)
      const session = await readSession(provider, db, request.raw, reply.raw)
      await session.end()
      if (session.accountId)
        await recordSecurityEvent(db, {
          event: 'sign_out',
          outcome: 'done',
          account: { issuer: EMBEDDED_ISSUER, subject: session.accountId },
          ip: request.ip,
          requestId: request.id,
        })
      return reply.code(204).header('cache-control', 'no-store').send()
    })

    app.route({
      method: ['GET', 'HEAD', 'POST', 'OPTIONS'],
      url: `${prefix}/*`,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const url = request.raw.url ?? ''
        // Parameters are kept as JSON in PostgreSQL, which cannot hold NUL.
        if (url.includes('%00')) throw problem('invalid_request')
        const wait = opensPrompt(url) ? await prompts.take(request.ip) : 0
        if (wait > 0) {
          reply.header('retry-after', wait)
          throw problem('too_many_requests')
        }
        address.pin(request.raw, request.ip)
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value)
        reply.hijack()
        await answer(
          Object.assign(request.raw, { originalUrl: url, url: url.slice(prefix.length) }),
          reply.raw,
        )
      },
    })
  }
}

/** Whether the address asks for a login. What asks in silence leaves nothing behind. */
function opensPrompt(url: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://provider')
  return pathname === `${prefix}/auth` && searchParams.get('prompt') !== 'none'
}

/** The sign-in that this cookie belonged to is over, answered already, or never was. */
export function notFound(error: unknown): never {
  throw error instanceof errors.SessionNotFound ? problem('not_found') : error
}

/** A page of ours called by fetch: another site can send neither this kind of body nor this origin. */
function isOurPage({ headers }: IncomingMessage, address: PublicAddress): boolean {
  const site = headers['sec-fetch-site']
  const fromUs = site === undefined ? address.isOurs(headers.origin) : site === 'same-origin'
  return fromUs && /^application\/json\b/i.test(headers['content-type'] ?? '')
}
