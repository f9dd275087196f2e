/** The caller's sessions with e-mail and password, ending them, and changing the password. */
import type * as contract from '@lamplighter/domain/auth'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { type InputOf, id as idShape, problem } from '@lamplighter/domain/http'
import { endSessions, sessionsOf, type Which } from '../../adapters/identity-provider/sessions.ts'
import { recordSecurityEvent } from '../../audit/record-security-event.ts'
import { done, type TokenContext } from '../../http/context.ts'
import { deviceName } from './device-name.ts'

export async function listSessions(context: TokenContext) {
  const { db, claims } = context
  const account = accountOf(context)
  const found = account ? await sessionsOf(db, account) : []
  return {
    body: found.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      _id: id,
      device: deviceName(userAgent),
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      current: id === claims.sessionId,
    })),
  }
}

/** Answers not found for another user's session, an ended one and an unknown one alike. */
export async function endSession(context: TokenContext, { params }: InputOf<typeof contract.endSession>) {
  const account = accountOf(context)
  if (!account || (await end(context, account, { only: params.id })) === 0) throw problem('not_found')
  return done
}

export async function endAllSessions(context: TokenContext) {
  const account = accountOf(context)
  if (account) await end(context, account, { except: undefined })
  return done
}

export async function changePassword(
  context: TokenContext,
  { body }: InputOf<typeof contract.changePassword>,
) {
  const { parts, claims, ip, requestId, raw } = context
  const account = accountOf(context)
  if (!account || !parts.identityProvider) throw problem('current_password_wrong')
  await parts.identityProvider.changePassword(
    { accountId: account, session: claims.sessionId, ...body },
    { ip, requestId, response: raw.response },
  )
  return done
}

function end({ db, claims, ip, requestId }: TokenContext, account: string, which: Which): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const ended = await endSessions(transaction, account, which)
    if (ended > 0)
      await recordSecurityEvent(transaction, {
        event: 'session_ended',
        outcome: 'done',
        account: claims,
        ip,
        requestId,
      })
    return ended
  })
}

/** The caller's account at the embedded provider; undefined for a caller from an external issuer. */
export function accountOf({ claims, parts }: TokenContext): string | undefined {
  if (claims.issuer !== EMBEDDED_ISSUER || !parts.identityProvider) throw problem('identity_elsewhere')
  return idShape.safeParse(claims.subject).data
}
