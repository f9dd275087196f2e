/**
 * Mounts oidc-provider under /oidc/* of the Fastify app, beside two routes of our own that a page can call with fetch.
 */
import type { IncomingMessage } from 'node:http'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { problem } from '@lamplighter/domain/http'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { recordSecurityEvent } from '../../audit/record-security-event.ts'
import type { Db } from '../../db/kysely.ts'
import type { AddressThrottle } from '../../limits/address-throttle.ts'
import { readSession } from './provider-session.ts'
import type { PublicAddress } from './public-address.ts'

const prefix = '/oidc'
/**
 * The provider's paths with our settings. The provider would also answer other spellings (capitals, a trailing slash).
 * These are rejected here, because they would bypass the per-path limits.
 */
const addresses: readonly (readonly [path: string, ...methods: HTTPMethods[]])[] = [
  ['/auth', 'GET'],
  ['/auth/:uid', 'GET'],
  ['/token', 'POST', 'OPTIONS'],
  ['/jwks', 'GET', 'OPTIONS'],
  ['/session/end', 'GET'],
  ['/session/end/confirm', 'POST'],
  ['/session/end/success', 'GET'],
  ['/.well-known/openid-configuration', 'GET', 'OPTIONS'],
  ['/.well-known/oauth-authorization-server', 'GET', 'OPTIONS'],
]
/**
 * Maximum size of a query or form; an honest client sends half as much. Parameters are stored while a prompt is open.
 */
const MAX_BYTES = 2048
interface Options {
  db: Db
  address: PublicAddress
  /** Rate limit for login prompts per network address. The database stores each prompt for 30 minutes. */
  prompts: AddressThrottle
  /** Rate limit for requests that never prompt. */
  silent: AddressThrottle
  /** The error that kept the provider from answering this request. */
  failureOf: (request: IncomingMessage) => Error | undefined
}

export function providerRoutes(
  provider: Provider,
  { db, address, prompts, silent, failureOf }: Options,
): FastifyPluginAsync {
  return async (app) => {
    provider.onerror = (error: Error) => app.log.error({ err: error }, 'identity provider')
    const answer = provider.callback()

    // The provider reads bodies itself, so these parsers leave them unread.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _body, done) => done(null))

    app.get(`${prefix}/interaction/:uid`, async (request, reply) => {
      address.pin(request.raw, request.ip)
      const { prompt, uid } = await provider.interactionDetails(request.raw, reply.raw).catch(notFound)
      return reply.header('cache-control', 'no-store').send({ prompt: prompt.name, uid })
    })

    app.post(`${prefix}/sign-out`, async (request, reply) => {
      rejectLongBody(request)
      if (!address.isOurPage(request.raw)) throw problem('forbidden')
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

    for (const [path, ...method] of addresses)
      app.route({
        method,
        url: prefix + path,
        handler: async (request, reply) => {
          rejectLongBody(request)
          if (path === '/auth') await admitPrompt(request, reply)
          await forward(request, reply, path)
        },
      })
    // Answers unknown paths here; otherwise they would get the web app's page.
    app.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${prefix}/*`,
      handler: () => {
        throw problem('not_found')
      },
    })

    async function admitPrompt(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { prompt } = request.query as { prompt?: unknown }
      const wait = await (prompt === 'none' ? silent : prompts).take(request.ip)
      if (wait === 0) return
      reply.header('retry-after', wait)
      throw problem('too_many_requests')
    }

    /** Forwards the request to oidc-provider with a URL rebuilt from the route, so other spellings never reach it. */
    async function forward(request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> {
      const { uid = '' } = request.params as { uid?: string }
      // Fastify matches `/auth/` as `/auth/:uid` with an empty uid. The provider would read that as `/auth`, past the limit.
      if (uid === '' && path.endsWith(':uid')) throw problem('not_found')
      const [query] = /\?.*/s.exec(request.raw.url ?? '') ?? ['']
      const url = path.replace(':uid', encodeURIComponent(uid)) + query
      address.pin(request.raw, request.ip)
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      await answer(Object.assign(request.raw, { originalUrl: prefix + url, url }), reply.raw)
      const failure = failureOf(request.raw)
      if (failure) {
        for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name)
        throw failure
      }
      reply.hijack()
    }
  }
}

/** Checked before the body is read. A body without a Content-Length could have any size. */
function rejectLongBody({ raw }: FastifyRequest): void {
  const { url = '', headers } = raw
  // Parameters are stored as JSON in PostgreSQL, which cannot hold NUL.
  if (url.includes('%00')) throw problem('invalid_request')
  if (url.length > MAX_BYTES) throw problem('invalid_request')
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_BYTES)
    throw problem('body_too_large')
}

/** Throws not_found: the login prompt of this cookie has expired, was answered already, or never existed. */
export function notFound(error: unknown): never {
  throw error instanceof errors.SessionNotFound ? problem('not_found') : error
}
