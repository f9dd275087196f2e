/** What becomes of a sign-in whose authorization code comes a second time, with the verifier that only its browser has. */
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { recordSecurityEvent } from '../../audit/record-security-event.ts'
import type { Db } from '../../db/kysely.ts'
import { addressOfSession, endSessions } from './sessions.ts'

/** A browser that lost the answer on its way asks again within this time, and from where it asked before. */
const GRACE_SECONDS = 10

/**
 * Asked before the provider takes a grant back; answers whether it may. The tokens of a code that was used twice end with
 * their sign-in (RFC 6749, 4.1.2): one of the two who had it is a thief. A browser that repeats itself is refused and loses
 * nothing.
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
