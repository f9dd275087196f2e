/** A link to choose a new password, for an operator to hand over. Its audit line names no user. */
import { OPERATORS_LINK_HOURS } from '@lamplighter/domain/auth'
import { paths } from '@lamplighter/domain/pages'
import { sql } from 'kysely'
import { makeLink } from '../adapters/identity-provider/account-links.ts'
import { type Account, findOpenAccount } from '../adapters/identity-provider/accounts.ts'
import { linkTo } from '../adapters/identity-provider/link-secret.ts'
import type { Db } from '../db/kysely.ts'

/** Null when no one signs in with this address and a password here. */
export function makePasswordLink(
  db: Db,
  publicUrl: string,
  email: string,
): Promise<{ account: Account; link: string } | null> {
  return db.transaction().execute(async (transaction) => {
    const account = await findOpenAccount(transaction, email)
    if (!account) return null
    const secret = await makeLink(transaction, {
      purpose: 'password',
      accountId: account.id,
      mailed: false,
      hours: OPERATORS_LINK_HOURS,
    })
    await sql`
      insert into audit (endpoint, object_type, object_id)
        values ('cli', 'password_link', ${account.id}::uuid)`.execute(transaction)
    return { account, link: linkTo(publicUrl, paths.resetPassword, secret) }
  })
}
