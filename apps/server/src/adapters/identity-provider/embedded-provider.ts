/** The identity provider that every installation brings along: a standard OpenID Connect issuer inside this server. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { problem } from '@lamplighter/domain/http'
import type { FastifyPluginAsync } from 'fastify'
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import Provider from 'oidc-provider'
import { checkPassword, createAccount, emailKey } from './accounts.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { loadProviderKeys, publicKeys } from './provider-keys.ts'
import { notFound, providerRoutes } from './provider-routes.ts'
import { readSession } from './provider-session.ts'
import { type ProviderOptions, providerSettings } from './provider-settings.ts'
import { createPublicAddress } from './public-address.ts'

export interface EmbeddedProvider {
  /** Mounts the provider under /oidc/*; more specific routes of the same app come first. */
  plugin: FastifyPluginAsync
  /** For the token verifier: this provider's public keys, without a call over the network. */
  jwks: JWTVerifyGetKey
  /** Throws email_taken, password_too_weak or invalid_request. */
  createAccount(input: { name: string; email: string; password: string }): Promise<{ id: string }>
  /** Answers the login prompt that the request's cookie belongs to. Throws wrong_credentials, too_many_requests or not_found. */
  submitLogin(
    request: IncomingMessage,
    response: ServerResponse,
    input: { email: string; password: string },
  ): Promise<{ returnTo: string }>
}

export async function createEmbeddedProvider(options: ProviderOptions): Promise<EmbeddedProvider> {
  const { db, publicUrl, audience, redirectOrigins } = options
  if (!URL.canParse(audience)) throw new Error(`The audience must be a URL, not '${audience}'`)
  const keys = await loadProviderKeys(db)
  const provider = new Provider(`${publicUrl}/oidc`, providerSettings(options, keys))
  const address = createPublicAddress([new URL(publicUrl).origin, ...redirectOrigins])
  provider.proxy = true
  const throttle = createLoginThrottle()

  async function signIn(response: ServerResponse, email: string, password: string) {
    const key = emailKey(email)
    const wait = throttle.begin(key)
    if (wait > 0) {
      response.setHeader('retry-after', wait)
      throw problem('too_many_requests')
    }
    const account = await checkPassword(db, email, password).catch((error: unknown) => {
      throttle.withdraw(key)
      throw error
    })
    if (!account) throw problem('wrong_credentials')
    throttle.succeeded(key)
    return account
  }

  return {
    plugin: providerRoutes(provider, db, address),
    jwks: createLocalJWKSet({ keys: publicKeys(keys.signing) }),
    createAccount: (input) => createAccount(db, input),
    async submitLogin(request, response, { email, password }) {
      address.pin(request)
      const interaction = await provider.interactionDetails(request, response).catch(notFound)
      const account = await signIn(response, email, password)
      const session = await readSession(provider, db, request, response)
      if (session.accountId && session.accountId !== account.id) {
        // Left to itself the provider would answer a change of person with a page to click on.
        await session.end()
        interaction.session = undefined
        await interaction.persist()
      }
      const result = { login: { accountId: account.id, remember: true } }
      const { pathname, search } = new URL(
        await provider
          .interactionResult(request, response, result, { mergeWithLastSubmission: false })
          .catch(notFound),
      )
      return { returnTo: pathname + search }
    },
  }
}
