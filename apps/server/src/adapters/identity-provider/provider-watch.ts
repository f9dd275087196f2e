/** Records the provider's sessions: the first use, every silent renewal, and a logout by a standard client. */
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import type Provider from 'oidc-provider'
import { recordSecurityEvent } from '../../audit/record-security-event.ts'
import type { Db } from '../../db/kysely.ts'
import { endSessions, recordSession } from './sessions.ts'

/** Runs before the provider's answer is sent, so that no code or token of an unrecorded session is issued. */
export function watchSessions(provider: Provider, db: Db): void {
  provider.use(async (ctx, next) => {
    await next()
    const { route, session, entities } = ctx.oidc ?? {}
    if (!session?.accountId) return
    const { uid: sessionUid, accountId, amr } = session
    if (entities?.AuthorizationCode && (route === 'authorization' || route === 'resume'))
      await recordSession(db, {
        sessionUid,
        accountId,
        stamp: amr?.[1],
        userAgent: ctx.get('user-agent'),
        ip: ctx.ip,
      })
    if (route === 'end_session_confirm' && session.destroyed) {
      await endSessions(db, accountId, { only: sessionUid })
      await recordSecurityEvent(db, {
        event: 'sign_out',
        outcome: 'done',
        account: { issuer: EMBEDDED_ISSUER, subject: accountId },
        ip: ctx.ip,
        requestId: null,
      })
    }
  })
}
