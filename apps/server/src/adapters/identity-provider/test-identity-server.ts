/** A server with only the embedded provider, mounted as the app mounts it. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Db } from '../../db/kysely.ts'
import { createSharedCounters } from '../../db/shared-counters.ts'
import { useErrorHandler } from '../../http/transport/error-handler.ts'
import { type Asking, createEmbeddedProvider, type EmbeddedProvider } from './embedded-provider.ts'
import { type AddressLimits, createPasswordChecks } from './password-checks.ts'
import { audience, clientId } from './test-browser.ts'
import { createTokenVerifier, type TokenVerifier } from './token-verifier.ts'

export interface IdentityServer {
  app: FastifyInstance
  provider: EmbeddedProvider
  tokens: TokenVerifier
}

const roomy: AddressLimits = { loginsPerAddressAndMinute: 1000, registrationsPerAddressAndHour: 1000 }

export async function startIdentityServer(
  db: Db,
  publicUrl: string,
  {
    otherOrigins = [],
    limits = roomy,
    publishedPassword = 'nowhere',
    shared = false,
  }: {
    otherOrigins?: string[]
    limits?: AddressLimits
    publishedPassword?: 'everywhere' | 'here' | 'nowhere'
    shared?: boolean
  } = {},
): Promise<IdentityServer> {
  const provider = await createEmbeddedProvider({
    db,
    publicUrl,
    audience,
    clientId,
    redirectOrigins: [publicUrl, ...otherOrigins],
    limits,
    passwords: createPasswordChecks(db, {
      limits,
      publishedPassword,
      counters: shared ? createSharedCounters(db) : null,
    }),
  })
  const app = Fastify()
  useErrorHandler(app)
  await app.register(provider.plugin)
  app.post<{ Body: { name: string; email: string; password: string } }>(
    '/oidc/accounts',
    async (request, reply) => {
      await provider.createAccount(request.body, askingOf(request, reply))
      return reply.code(201).send({ success: true })
    },
  )
  app.post<{ Body: { email: string; password: string } }>('/oidc/interaction/:uid/login', (request, reply) =>
    provider.submitLogin(request.raw, request.body, askingOf(request, reply)),
  )
  await app.ready()
  const tokens = createTokenVerifier({ issuer: `${publicUrl}/oidc`, audience, keys: provider.jwks })
  return { app, provider, tokens }
}

function askingOf(request: FastifyRequest, reply: FastifyReply): Asking {
  return { ip: request.ip, requestId: request.id, response: reply.raw }
}
