/** Reads and ends the provider's session of a cookie. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Db } from '../../db/kysely.ts'
import { type Account, findAccount } from './accounts.ts'
import type { Asking } from './password-checks.ts'
import { apiOf, type ProviderOptions, secondsLeft, sessionCookie } from './provider-settings.ts'
import { endSessions, recordSession } from './sessions.ts'

export interface ProviderSession {
  accountId: string | undefined
  /** Ends the session on the server with everything granted under it, and clears the browser's cookie. */
  end(): Promise<void>
}

export async function readSession(
  provider: Provider,
  db: Db,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<ProviderSession> {
  const context = provider.createContext(request, response)
  const session = await provider.Session.get(context)
  return {
    accountId: session.accountId,
    async end() {
      if (session.accountId) await endSessions(db, session.accountId, { only: session.uid })
      await session.destroy()
      context.cookies.set(provider.cookieName('session'), null, sessionCookie)
    },
  }
}

export interface ContinuedSession {
  account: Account
  accessToken: string
  /** In seconds. */
  expiresIn: number
}

/**
 * Answers an access token for the session of the browser's cookie, as a silent authorization request and its code would; null when
 * there is no session, it was ended, or its account was closed.
 */
export async function continueSession(
  provider: Provider,
  { db, audience, clientId }: Pick<ProviderOptions, 'db' | 'audience' | 'clientId'>,
  request: IncomingMessage,
  { ip, response }: Asking,
): Promise<ContinuedSession | null> {
  const context = provider.createContext(request, response)
  const session = await provider.Session.get(context)
  const account = session.accountId ? await findAccount(db, session.accountId) : null
  const client = await provider.Client.find(clientId)
  if (!account || !client) return null
  // Before the token is issued, so that nobody gets one of an unrecorded session.
  await recordSession(db, {
    sessionUid: session.uid,
    accountId: account.id,
    stamp: session.amr?.[1],
    userAgent: context.get('user-agent'),
    ip,
  })
  await session.save(secondsLeft(session.loginTs))
  const expires = new Date(session.exp * 1000)
  context.cookies.set(provider.cookieName('session'), session.jti, { ...sessionCookie, expires })
  const api = apiOf(audience)
  const token = new provider.AccessToken({
    client,
    accountId: account.id,
    grantId: session.grantIdFor(clientId) ?? '',
    gty: 'session',
    sessionUid: session.uid,
    scope: api.scope,
    resourceServer: { ...api, scopes: new Set(api.scope.split(' ')), identifier: () => audience },
  })
  return { account, accessToken: await token.save(), expiresIn: token.expiration }
}
