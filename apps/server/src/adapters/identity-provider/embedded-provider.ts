/** The identity provider built into every installation: a standard OpenID Connect issuer inside this server (SEC-1, SEC-8). */

import type { IncomingMessage } from 'node:http'
import { checkNewPassword, EMBEDDED_ISSUER, isPublishedPassword } from '@lamplighter/domain/auth'
import { problem } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import type { FastifyPluginAsync } from 'fastify'
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import Provider from 'oidc-provider'
import { recordSecurityEvent } from '../../audit/record-security-event.ts'
import { isRelayed } from '../../config/demo.ts'
import type { Db } from '../../db/kysely.ts'
import { createAddressThrottle } from '../../limits/address-throttle.ts'
import { endLinks } from './account-links.ts'
import { createAccount, findAccount, replacePassword } from './accounts.ts'
import { createKnownBrowsers } from './known-browsers.ts'
import { type Asking, pauseFor } from './password-checks.ts'
import { hashPassword } from './password-hash.ts'
import { loadProviderKeys, publicKeys } from './provider-keys.ts'
import { notFound, providerRoutes } from './provider-routes.ts'
import { type ContinuedSession, continueSession, readSession } from './provider-session.ts'
import { type ProviderOptions, providerSettings } from './provider-settings.ts'
import { watchSessions } from './provider-watch.ts'
import { createPublicAddress } from './public-address.ts'
import { endSessions } from './sessions.ts'

export type { Asking } from './password-checks.ts'

/** The form is opened more often than it is submitted, so more prompts than logins are allowed. */
const PROMPTS_FOR_EACH_LOGIN = 5
/** The app asks who is signed in at every start and every few minutes, which stores next to nothing. */
const SILENT_FOR_EACH_PROMPT = 10

export interface EmbeddedProvider {
  /** Mounts the provider under /oidc/*; more specific routes of the same app come first. */
  plugin: FastifyPluginAsync
  /** For the token verifier: this provider's public keys, without a network request. */
  jwks: JWTVerifyGetKey
  /**
   * Throws email_taken, an error for a rejected password, invalid_request or too_many_requests; rate-limited by network
   * address. `also` takes effect if and only if the account is created.
   */
  createAccount(
    input: { name: string; email: string; password: string },
    asking?: Asking,
    also?: (transaction: Db, account: { id: string; email: string }) => Promise<void>,
  ): Promise<{ id: string }>
  /** Answers the login prompt that the request's cookie belongs to. Throws wrong_credentials, too_many_requests or not_found. */
  submitLogin(
    request: IncomingMessage,
    input: { email: string; password: string },
    asking: Asking,
  ): Promise<{ returnTo: string }>
  /**
   * Continues the session of the request's cookie with a new access token; null without a session. Throws forbidden for another
   * site's page, or too_many_requests.
   */
  continueSession(request: IncomingMessage, asking: Asking): Promise<ContinuedSession | null>
  /** Ends every other session. Throws current_password_wrong, a refusal of the new one or too_many_requests. */
  changePassword(
    input: { accountId: string; currentPassword: string; newPassword: string; session: string | undefined },
    asking: Asking,
  ): Promise<void>
}

export async function createEmbeddedProvider(options: ProviderOptions): Promise<EmbeddedProvider> {
  const { db, publicUrl, audience, redirectOrigins, passwords } = options
  if (!URL.canParse(audience)) throw new Error(`The audience must be a URL, not '${audience}'`)
  const keys = await loadProviderKeys(db)
  const provider = new Provider(`${publicUrl}/oidc`, providerSettings(options, keys))
  const address = createPublicAddress([new URL(publicUrl).origin, ...redirectOrigins])
  provider.proxy = true
  const failureOf = catchFailures(provider)
  watchSessions(provider, db)
  const browsers = createKnownBrowsers(keys.cookies[0] ?? '', { secure: publicUrl.startsWith('https:') })

  const promptsPerMinute = PROMPTS_FOR_EACH_LOGIN * options.limits.loginsPerAddressAndMinute
  const throttle = (name: string, limit: number) =>
    createAddressThrottle({ name, limit, windowMs: 60_000, counters: options.counters ?? null })
  const silent = throttle('silent prompts', promptsPerMinute * SILENT_FOR_EACH_PROMPT)

  async function signIn(email: string, password: string, asking: Asking, known: string | undefined) {
    await passwords.admitLogin(asking)
    const {
      right,
      account,
      closed,
      switchedOff,
      stamp = '',
    } = await passwords.check(email, password, asking, known)
    await recordSecurityEvent(db, {
      event: 'sign_in',
      outcome: right && !closed && !switchedOff ? 'done' : 'refused',
      account: account ? { issuer: EMBEDDED_ISSUER, subject: account.id } : null,
      ...originOf(asking),
    })
    if (!right || !account) throw problem('wrong_credentials')
    if (closed) throw problem('account_moved')
    if (switchedOff) throw problem('account_switched_off')
    return { account, stamp }
  }

  return {
    plugin: providerRoutes(provider, {
      db,
      address,
      failureOf,
      prompts: throttle('prompts', promptsPerMinute),
      silent,
    }),
    jwks: createLocalJWKSet({ keys: publicKeys(keys.signing) }),
    async createAccount(input, asking, also) {
      passwords.refusePublished(input.password)
      return createAccount(db, input, {
        admit: async () => {
          if (asking) await passwords.admitRegistration(asking)
        },
        ...(also && { also }),
      })
    },
    async submitLogin(request, { email, password }, asking) {
      const { response } = asking
      passwords.refusePublished(password, { relayed: isRelayed(request) })
      address.pin(request, asking.ip)
      const interaction = await provider.interactionDetails(request, response).catch(notFound)
      const known = browsers.recognize(request, email)
      const { account, stamp } = await signIn(email, password, asking, known)
      const session = await readSession(provider, db, request, response)
      if (session.accountId && session.accountId !== account.id) {
        // By default the provider would answer a change of user with a page that needs a click.
        await session.end()
        interaction.session = undefined
        await interaction.persist()
      }
      const result = { login: { accountId: account.id, remember: true, amr: ['pwd', stamp] } }
      const { pathname, search } = new URL(
        await provider
          .interactionResult(request, response, result, { mergeWithLastSubmission: false })
          .catch(notFound),
      )
      browsers.remember(request, response, email)
      return { returnTo: pathname + search }
    },
    async continueSession(request, asking) {
      if (!address.isOurPage(request)) throw problem('forbidden')
      pauseFor(await silent.take(asking.ip), asking)
      address.pin(request, asking.ip)
      return continueSession(provider, options, request, asking)
    },
    async changePassword({ accountId, currentPassword, newPassword, session }, asking) {
      enforce(checkNewPassword(newPassword))
      passwords.refusePublished(newPassword)
      const account = await findAccount(db, accountId)
      if (!account) throw problem('current_password_wrong')
      // The caller's session proves an earlier correct password, so guesses from elsewhere must not block this change.
      const { right, stamp = '' } = await passwords.check(account.email, currentPassword, asking, session)
      const event = {
        event: 'password_changed' as const,
        account: { issuer: EMBEDDED_ISSUER, subject: accountId },
        ...originOf(asking),
      }
      const wanted = right && {
        hash: await hashPassword(newPassword),
        published: isPublishedPassword(newPassword),
      }
      // Of several concurrent changes that knew the old password, only the first succeeds.
      const changed =
        wanted &&
        (await db.transaction().execute(async (transaction) => {
          if (!(await replacePassword(transaction, accountId, stamp, wanted))) return false
          await endSessions(transaction, accountId, { except: session })
          await endLinks(transaction, accountId, 'password')
          await recordSecurityEvent(transaction, { ...event, outcome: 'done' })
          return true
        }))
      if (changed) return
      await recordSecurityEvent(db, { ...event, outcome: 'refused' })
      throw problem('current_password_wrong')
    },
  }
}

function originOf({ ip, requestId }: Asking) {
  return { ip, requestId }
}

/** Register this before other middleware, so that it also sees their errors. */
function catchFailures(provider: Provider): (request: IncomingMessage) => Error | undefined {
  const failures = new WeakMap<IncomingMessage, Error>()
  provider.on('server_error', ({ req }, error) => void failures.set(req, error))
  provider.use(async (ctx, next) => {
    await next().catch((error: Error) => failures.set(ctx.req, error))
    if (failures.has(ctx.req)) ctx.respond = false
  })
  return (request) => failures.get(request)
}
