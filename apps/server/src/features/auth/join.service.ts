/**
 * Moves a person from a password here to an external issuer without losing their work. Two proofs are needed. The
 * issuer confirms the caller's address, since ours was never verified. The caller knows the password of the account
 * here, since someone else may have registered the address.
 */
import type * as contract from '@lamplighter/domain/auth'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { type InputOf, problem } from '@lamplighter/domain/http'
import { type Account, findOpenAccount } from '../../adapters/identity-provider/accounts.ts'
import type { TokenClaims } from '../../adapters/identity-provider/token-verifier.ts'
import { recordSecurityEvent } from '../../audit/record-security-event.ts'
import type { Db } from '../../db/kysely.ts'
import type { TokenContext } from '../../http/context.ts'
import { joinUsers } from './join-users.repo.ts'
import * as repo from './users.repo.ts'

interface Joinable {
  account: Account
  userId: string
  email: string
}

/**
 * The account here with the caller's verified address, and its record; null also when the caller already has a record.
 */
export async function findJoinable(db: Db, claims: TokenClaims): Promise<Joinable | null> {
  const { issuer, email, emailVerified } = claims
  if (issuer === EMBEDDED_ISSUER || email === undefined || emailVerified !== true) return null
  const account = await findOpenAccount(db, email)
  if (!account || (await repo.findUser(db, claims))) return null
  const user = await repo.findUser(db, { issuer: EMBEDDED_ISSUER, subject: account.id })
  return user && { account, userId: user._id, email }
}

export async function joinAccount(
  { parts, db, claims, ip, requestId, raw }: TokenContext,
  { body }: InputOf<typeof contract.joinAccount>,
) {
  const found = await findJoinable(db, claims)
  if (!found) throw problem('nothing_to_join')
  const { account, userId, email } = found
  const asking = { ip, requestId, response: raw.response }
  await parts.passwords.admitLogin(asking)
  const { right } = await parts.passwords.check(account.email, body.password, asking)
  const event = { event: 'accounts_joined' as const, ip, requestId, userId }
  if (!right) {
    await recordSecurityEvent(db, { ...event, outcome: 'refused', account: claims })
    throw problem('current_password_wrong')
  }
  await db.transaction().execute(async (transaction) => {
    const { issuer, subject } = claims
    await joinUsers(transaction, { userId, identity: { issuer, subject, email, verified: true } })
    await recordSecurityEvent(transaction, { ...event, outcome: 'done', account: claims })
  })
  const user = await repo.findUser(db, claims)
  if (!user) throw problem('not_registered')
  return { body: { user } }
}
