/** One-time links to accounts, kept as hashes. Whoever opens one proves to have been given it. */
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import { hashOfSecret, newSecret } from './link-secret.ts'

const HOUR_SECONDS = 3_600

export type LinkPurpose = 'password' | 'email'

export interface NewLink {
  purpose: LinkPurpose
  /** Null where nobody has the address: the row is made all the same, so that the asking takes the same time. */
  accountId: string | null
  /** Only whoever reads the account's mail has it. */
  mailed: boolean
  hours: number
}

export interface LinkedAccount {
  id: string
  email: string
  mailed: boolean
}

/** Answers the secret, which is nowhere else. */
export async function makeLink(db: Db, { purpose, accountId, mailed, hours }: NewLink): Promise<string> {
  const secret = newSecret()
  await sql`
    insert into account_links (token_hash, purpose, account_id, mailed, expires_at)
    values (${hashOfSecret(secret)}, ${purpose}, ${accountId}::uuid, ${mailed},
      now() + make_interval(secs => ${hours * HOUR_SECONDS}))`.execute(db)
  return secret
}

/** The account that a link still opens; null for one that is over and one that never was. */
export function findLinked(db: Db, purpose: LinkPurpose, secret: string): Promise<LinkedAccount | null> {
  return firstRow(
    db,
    sql<LinkedAccount>`
      select a.id, a.email, l.mailed from account_links l join oidc_accounts a on a.id = l.account_id
      where l.token_hash = ${hashOfSecret(secret)} and l.purpose = ${purpose}
        and l.expires_at > clock_timestamp() and a.closed_at is null`,
  )
}

/** The same, and nobody uses it again: of several at once one gets the account. */
export function useLink(db: Db, purpose: LinkPurpose, secret: string): Promise<LinkedAccount | null> {
  return firstRow(
    db,
    sql<LinkedAccount>`
      delete from account_links l using oidc_accounts a
      where l.token_hash = ${hashOfSecret(secret)} and l.purpose = ${purpose} and a.id = l.account_id
        and l.expires_at > clock_timestamp() and a.closed_at is null
      returning a.id, a.email, l.mailed`,
  )
}

/** Those that were given out for one purpose end, whoever has them. */
export async function endLinks(db: Db, accountId: string, purpose: LinkPurpose): Promise<void> {
  await sql`delete from account_links where account_id = ${accountId}::uuid and purpose = ${purpose}`.execute(
    db,
  )
}

export async function purgeLinks(db: Db): Promise<void> {
  await sql`delete from account_links where expires_at < now()`.execute(db)
}
