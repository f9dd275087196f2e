/** A server with nothing but the embedded provider, mounted as the app mounts it. */
import Fastify, { type FastifyInstance } from 'fastify'
import type { Db } from '../../db/kysely.ts'
import { useErrorHandler } from '../../http/error-handler.ts'
import { createEmbeddedProvider, type EmbeddedProvider } from './embedded-provider.ts'
import { audience, clientId } from './test-browser.ts'
import { createTokenVerifier, type TokenVerifier } from './token-verifier.ts'

export interface IdentityServer {
  app: FastifyInstance
  provider: EmbeddedProvider
  tokens: TokenVerifier
}

export async function startIdentityServer(
  db: Db,
  publicUrl: string,
  otherOrigins: string[] = [],
): Promise<IdentityServer> {
  const provider = await createEmbeddedProvider({
    db,
    publicUrl,
    audience,
    clientId,
    redirectOrigins: [publicUrl, ...otherOrigins],
  })
  const app = Fastify()
  useErrorHandler(app)
  await app.register(provider.plugin)
  app.post<{ Body: { name: string; email: string; password: string } }>(
    '/oidc/accounts',
    async (request, reply) => {
      await provider.createAccount(request.body)
      return reply.code(201).send({ success: true })
    },
  )
  app.post<{ Body: { email: string; password: string } }>('/oidc/interaction/:uid/login', (request, reply) =>
    provider.submitLogin(request.raw, reply.raw, request.body),
  )
  await app.ready()
  const tokens = createTokenVerifier({ issuer: `${publicUrl}/oidc`, audience, keys: provider.jwks })
  return { app, provider, tokens }
}
