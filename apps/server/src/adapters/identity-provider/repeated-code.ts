/** Decides what happens to a session when its authorization code is reused with the verifier that only its browser has. */
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { recordSecurityEvent } from '../../audit/record-security-event.ts'
import type { Db } from '../../db/kysely.ts'
import { addressOfSession, endSessions } from './sessions.ts'

/** A browser that lost the answer may ask again within this time, from the same address. */
const GRACE_SECONDS = 10

/**
 * Called before the provider revokes a grant; returns whether it may. When a code is used twice its tokens and session
 * end (RFC 6749, 4.1.2), since one of the two users may be a thief. A browser that repeats itself is rejected and keeps
 * its session.
 */
export async function endRepeatedSession(ctx: KoaContextWithOIDC, db: Db): Promise<boolean> {
  const { route, params, provider } = ctx.oidc
  if (route !== 'token' || typeof params?.code !== 'string') return true
  const code = await provider.AuthorizationCode.find(params.code, { ignoreExpiration: true })
  const { sessionUid, accountId } = code ?? {}
  const consumed = code && 'consumed' in code ? code.consumed : undefined
  if (typeof consumed !== 'number' || !sessionUid || !accountId) return true
  const soon = Date.now() / 1000 - consumed <= GRACE_SECONDS
  if (soon && (await addressOfSession(db, sessionUid)) === ctx.ip) return false
  await db.transaction().execute(async (transaction) => {
    await endSessions(transaction, accountId, { only: sessionUid })
    await recordSecurityEvent(transaction, {
      event: 'code_used_twice',
      outcome: 'refused',
      account: { issuer: EMBEDDED_ISSUER, subject: accountId },
      ip: ctx.ip,
      requestId: null,
    })
  })
  return true
}
