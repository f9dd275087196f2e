/**
 * Sessions at the embedded provider: one row each, so that people can see and end their sessions. A session ends as
 * soon as its row says so: the provider no longer finds it, and the API rejects its tokens.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { prepared } from '../../db/prepared.ts'
import { firstRow } from '../../db/rows.ts'
import { deleteAnsweredPrompts, removeSessions } from './payload-store.ts'

export interface Session {
  id: string
  userAgent: string
  createdAt: Date
  lastUsedAt: Date
}

/** One session of an account, or all of them, optionally except the current one. */
export type Which = { only: string } | { except: string | undefined }

const MAX_USER_AGENT_LENGTH = 400

/**
 * Call this before issuing a token. Inserts the session's row, or updates it at most once a minute. If the password
 * changed since the login, or the account was switched off (the lock waits for both), the row is stored as already ended.
 */
export async function recordSession(
  db: Db,
  session: {
    sessionUid: string
    accountId: string
    stamp: string | undefined
    userAgent: string
    ip: string
  },
): Promise<void> {
  await upsertSession(db, {
    ...session,
    stamp: session.stamp ?? null,
    userAgent: session.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
  })
}

const upsertSession = prepared<
  unknown,
  { sessionUid: string; accountId: string; stamp: string | null; userAgent: string; ip: string }
>(
  (v) => sql`
    insert into oidc_sign_ins as s (session_uid, account_id, user_agent, ip, ended_at)
    select ${v.sessionUid}::text, a.id, ${v.userAgent}::text, ${v.ip}::text,
      case when encode(sha256(convert_to(a.password_hash, 'UTF8')), 'hex') <> ${v.stamp}::text
        or a.switched_off_at is not null then now() end
    from oidc_accounts a where a.id = ${v.accountId}::uuid for share
    on conflict (session_uid) do update
      set last_used_at = now(), user_agent = excluded.user_agent, ip = excluded.ip
      where s.ended_at is null and s.last_used_at < now() - interval '1 minute'`,
)

/** The network address that last used the session. */
export async function addressOfSession(db: Db, sessionUid: string): Promise<string | undefined> {
  const session = sql<{ ip: string }>`select ip from oidc_sign_ins where session_uid = ${sessionUid}`
  return (await firstRow(db, session))?.ip
}

/** True until the provider's session expires because nobody used it. */
export const isResumable = (sessionUid: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from oidc_payloads p where p.model = 'Session' and p.uid = ${sessionUid} and p.expires_at > now())`

/** The account's active sessions, most recently used first. */
export async function sessionsOf(db: Db, accountId: string): Promise<Session[]> {
  const { rows } = await sql<Session>`
    select s.session_uid as id, s.user_agent as "userAgent", s.created_at as "createdAt", s.last_used_at as "lastUsedAt"
    from oidc_sign_ins s
    where s.account_id = ${accountId}::uuid and s.ended_at is null and ${isResumable(sql.ref('s.session_uid'))}
    order by s.last_used_at desc, s.created_at desc, s.session_uid`.execute(db)
  return rows
}

/** Ends sessions of this account with everything granted under them; returns how many were still active. */
export async function endSessions(db: Db, accountId: string, which: Which): Promise<number> {
  const chosen =
    'only' in which
      ? sql`s.session_uid = ${which.only}`
      : sql`s.session_uid is distinct from ${which.except ?? null}::text`
  const { numAffectedRows = 0n } = await sql`
    update oidc_sign_ins s set ended_at = now()
    where s.account_id = ${accountId}::uuid and s.ended_at is null and ${chosen}`.execute(db)
  await removeSessions(db, accountId, which)
  // A login prompt that was already answered must not become a session after this.
  if ('except' in which) await deleteAnsweredPrompts(db, accountId)
  return Number(numAffectedRows)
}

/** Removes rows of sessions that expired long ago and cannot be resumed. */
export async function purgeSessions(db: Db): Promise<void> {
  await sql`delete from oidc_sign_ins where last_used_at < now() - interval '45 days'`.execute(db)
}
