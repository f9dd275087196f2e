/**
 * Ends sessions that started with the demonstration's published password, once that password is no longer allowed here.
 */
import { PUBLISHED_PASSWORD } from '@lamplighter/domain/auth'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import type { OidcAccountsTable } from '../../db/schema.ts'
import { recordWhetherPublished } from './accounts.ts'
import { verifyPassword } from './password-hash.ts'
import { endSessions } from './sessions.ts'

type Account = Pick<Selectable<OidcAccountsTable>, 'id' | 'password_hash' | 'password_published'>

/**
 * Ends the sessions of accounts that have the published password. An older account is checked once, if it has an active
 * session: one hash each.
 */
export async function endPublishedSessions(db: Db): Promise<void> {
  const { rows } = await sql<Account>`
    select a.id, a.password_hash, a.password_published from oidc_accounts a
    where a.password_published is not false
      and exists (select from oidc_sign_ins s where s.account_id = a.id and s.ended_at is null)`.execute(db)
  for (const { id, password_hash, password_published } of rows) {
    const published = password_published ?? (await verifyPassword(PUBLISHED_PASSWORD, password_hash))
    if (password_published === null) await recordWhetherPublished(db, { id, password_hash }, published)
    if (published)
      await db.transaction().execute((transaction) => endSessions(transaction, id, { except: undefined }))
  }
}
