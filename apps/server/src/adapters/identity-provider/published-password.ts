/** Ends sessions that began with the demonstration's published password, once it may no longer be used here. */
import { PUBLISHED_PASSWORD } from '@lamplighter/domain/auth'
import type { Db } from '../../db/kysely.ts'
import { noteWhetherPublished } from './accounts.ts'
import { verifyPassword } from './password-hash.ts'
import { endSessions } from './sessions.ts'

/**
 * Ends the sessions of accounts that have the published password. An older account is checked once, if somebody is signed
 * in with it: one hash each.
 */
export async function endPublishedSessions(db: Db): Promise<void> {
  const accounts = await db
    .selectFrom('oidc_accounts as a')
    .select(['a.id', 'a.password_hash', 'a.password_published'])
    .where((where) =>
      where.or([where('a.password_published', 'is', null), where('a.password_published', '=', true)]),
    )
    .where((where) =>
      where.exists(
        where
          .selectFrom('oidc_sign_ins as s')
          .select('s.session_uid')
          .whereRef('s.account_id', '=', 'a.id')
          .where('s.ended_at', 'is', null),
      ),
    )
    .execute()
  for (const { id, password_hash, password_published } of accounts) {
    const published = password_published ?? (await verifyPassword(PUBLISHED_PASSWORD, password_hash))
    if (password_published === null) await noteWhetherPublished(db, { id, password_hash }, published)
    if (published)
      await db.transaction().execute((transaction) => endSessions(transaction, id, { except: undefined }))
  }
}
