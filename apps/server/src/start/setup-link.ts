/**
 * The one-time link that creates the first platform admin (SEC-33). It is printed at each start while there is none,
 * and by `npm run admin -- setup`. The owner of the tables writes it; only the newest one works.
 */
import { SETUP_LINK_HOURS } from '@lamplighter/domain/auth'
import { paths } from '@lamplighter/domain/pages'
import { sql } from 'kysely'
import { hashOfSecret, linkTo, newSecret } from '../adapters/identity-provider/link-secret.ts'
import type { Db } from '../db/kysely.ts'
import { lockPlatformAdmins } from '../db/lock-platform-admins.ts'
import { firstRow } from '../db/rows.ts'

/** Null when there already is a platform admin. */
export function makeSetupLink(db: Db, publicUrl: string): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    await lockPlatformAdmins(transaction)
    if (
      await firstRow(
        transaction,
        sql`select from users where platform_role = 'admin' and switched_off_at is null limit 1`,
      )
    )
      return null
    const secret = newSecret()
    await sql`
      insert into platform_setup (token_hash, expires_at)
      values (${hashOfSecret(secret)}, now() + make_interval(hours => ${SETUP_LINK_HOURS}))
      on conflict (singleton) do update
        set token_hash = excluded.token_hash, expires_at = excluded.expires_at`.execute(transaction)
    return linkTo(publicUrl, paths.setup, secret)
  })
}
