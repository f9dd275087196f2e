/** Reads and ends the provider's session of a cookie. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import type { Db } from '../../db/kysely.ts'
import { endSessions } from './sessions.ts'

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
      context.cookies.set(provider.cookieName('session'), null, {
        httpOnly: true,
        sameSite: 'lax',
        path: '/oidc',
      })
    },
  }
}
