/** One-time links to accounts, stored as hashes. Opening one proves that the link was received. */
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import { hashOfSecret, newSecret } from './link-secret.ts'

const HOUR_SECONDS = 3_600

export type LinkPurpose = 'password' | 'email'

export interface NewLink {
  purpose: LinkPurpose
  /** Null when no account has the address: the row is written anyway, so that the request takes the same time. */
  accountId: string | null
  /** True when the link was mailed: only a reader of the account's mail has it. */
  mailed: boolean
  hours: number
}

export interface LinkedAccount {
  id: string
  email: string
  mailed: boolean
}

/** Returns the secret, which is stored nowhere. */
export async function makeLink(db: Db, { purpose, accountId, mailed, hours }: NewLink): Promise<string> {
  const secret = newSecret()
  await sql`
    insert into account_links (token_hash, purpose, account_id, mailed, expires_at)
    values (${hashOfSecret(secret)}, ${purpose}, ${accountId}::uuid, ${mailed},
      now() + make_interval(secs => ${hours * HOUR_SECONDS}))`.execute(db)
  return secret
}

/** The account that a valid link belongs to; null for an expired or unknown link. */
export function findLinked(db: Db, purpose: LinkPurpose, secret: string): Promise<LinkedAccount | null> {
  return firstRow(
    db,
    sql<LinkedAccount>`
      select a.id, a.email, l.mailed from account_links l join oidc_accounts a on a.id = l.account_id
      where l.token_hash = ${hashOfSecret(secret)} and l.purpose = ${purpose}
        and l.expires_at > clock_timestamp() and a.closed_at is null and a.switched_off_at is null`,
  )
}

/** Like findLinked, and uses the link up: of several concurrent calls only one gets the account. */
export function useLink(db: Db, purpose: LinkPurpose, secret: string): Promise<LinkedAccount | null> {
  return firstRow(
    db,
    sql<LinkedAccount>`
      delete from account_links l using oidc_accounts a
      where l.token_hash = ${hashOfSecret(secret)} and l.purpose = ${purpose} and a.id = l.account_id
        and l.expires_at > clock_timestamp() and a.closed_at is null and a.switched_off_at is null
      returning a.id, a.email, l.mailed`,
  )
}

/** Ends all of an account's open links for one purpose. */
export async function endLinks(db: Db, accountId: string, purpose: LinkPurpose): Promise<void> {
  await sql`
    delete from account_links where account_id = ${accountId}::uuid and purpose = ${purpose}`.execute(db)
}

export async function purgeLinks(db: Db): Promise<void> {
  await sql`delete from account_links where expires_at < now()`.execute(db)
}
