/** The embedded provider's accounts: e-mail addresses and passwords. Roles are stored in `users`, not here. */
import { createHash, randomUUID } from 'node:crypto'
import { checkEmail, checkNewPassword, isPublishedPassword } from '@lamplighter/domain/auth'
import { problem } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import type { OidcAccountsTable } from '../../db/schema.ts'
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts'

export interface Account {
  id: string
  email: string
  name: string
  /** True once someone has opened a link that was mailed to the address. */
  verified: boolean
}

/** Case-insensitive, so that one person has one account. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

/** A name needs a visible character: spaces, zero-width characters and fillers alone do not count. */
export function isVisible(name: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(name)
}

/** Removes characters that overwrite a line, reverse its direction or move a terminal's cursor. */
export function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
}

interface Creation {
  /** Called once the input is valid, before the response can reveal whether the address is taken. */
  admit?: () => Promise<void>
  /** Runs in the same transaction. */
  also?: (transaction: Db, account: Pick<Account, 'id' | 'email'>) => Promise<void>
}

export async function createAccount(
  db: Db,
  input: { name: string; email: string; password: string },
  { admit = async () => {}, also = async () => {} }: Creation = {},
): Promise<{ id: string }> {
  const email = emailKey(input.email)
  const name = withoutControls(input.name).trim()
  const refused = checkEmail(email)
  const errors = [
    ...(isVisible(name) ? [] : [{ path: 'name', message: 'must not be blank' }]),
    ...(refused ? [{ path: 'email', message: refused }] : []),
  ]
  if (errors.length > 0) throw problem('invalid_request', {}, { errors })
  enforce(checkNewPassword(input.password))
  await admit()
  if (await firstRow(db, sql`select from oidc_accounts where email = ${email}`)) throw problem('email_taken')
  const [hash, published] = [await hashPassword(input.password), isPublishedPassword(input.password)]
  return db.transaction().execute(async (transaction) => {
    const made = await firstRow(
      transaction,
      sql<{ id: string }>`
        insert into oidc_accounts (id, email, name, password_hash, password_published)
        values (${randomUUID()}, ${email}, ${name}, ${hash}, ${published})
        on conflict (email) do nothing returning id`,
    )
    if (!made) throw problem('email_taken')
    await also(transaction, { id: made.id, email })
    return made
  })
}

const openAccount = (db: Db, which: RawBuilder<unknown>) =>
  firstRow(
    db,
    sql<Account>`
      select id, email, name, email_verified_at is not null as verified
      from oidc_accounts where ${which} and closed_at is null and switched_off_at is null`,
  )

export function findAccount(db: Db, id: string): Promise<Account | null> {
  return openAccount(db, sql`id = ${id}`)
}

/** The account with this address that can still be signed in to. */
export function findOpenAccount(db: Db, email: string): Promise<Account | null> {
  return openAccount(db, sql`email = ${emailKey(email)}`)
}

export interface PasswordCheck {
  right: boolean
  /** The owner of the e-mail address, if any; after a wrong password only the audit trail may record it. */
  account: Account | undefined
  /** True when the account was joined to an identity elsewhere, which is used instead. */
  closed?: boolean
  /** True while a platform admin has switched the account off. */
  switchedOff?: boolean
  /** Identifies this password of the account: a session that begins with it must not survive a change of the password. */
  stamp?: string
}

/** Checks whether this e-mail address and password belong together; both refusals take the same time. */
export async function checkPassword(db: Db, email: string, password: string): Promise<PasswordCheck> {
  const found = await firstRow(
    db,
    sql<Selectable<OidcAccountsTable>>`select * from oidc_accounts where email = ${emailKey(email)}`,
  )
  const right = await verifyPassword(password, found?.password_hash)
  if (!found) return { right: false, account: undefined }
  const { id, name, password_hash } = found
  const hash = right && needsRehash(password_hash) ? await hashPassword(password) : password_hash
  // Only if the hash that was checked is still stored: the password may have changed in the meantime.
  if (hash !== password_hash)
    await sql`
      update oidc_accounts set password_hash = ${hash} where id = ${id}
        and password_hash = ${password_hash}`.execute(db)
  return {
    right,
    account: { id, email: found.email, name, verified: found.email_verified_at !== null },
    closed: found.closed_at !== null,
    switchedOff: found.switched_off_at !== null,
    stamp: stampOf(hash),
  }
}

/** Replaces the password that was checked; returns false when it was changed in the meantime. */
export async function replacePassword(
  db: Db,
  id: string,
  stamp: string,
  { hash, published }: { hash: string; published: boolean },
): Promise<boolean> {
  const replaced = sql`
    update oidc_accounts set password_hash = ${hash}, password_published = ${published}
    where id = ${id} and encode(sha256(convert_to(password_hash, 'UTF8')), 'hex') = ${stamp} returning id`
  return (await firstRow(db, replaced)) !== null
}

/** Sets the password without the old one: the owner has proved who they are in another way. */
export async function setPassword(
  db: Db,
  id: string,
  { hash, published }: { hash: string; published: boolean },
): Promise<void> {
  await sql`
    update oidc_accounts set password_hash = ${hash}, password_published = ${published}
      where id = ${id}`.execute(db)
}

/** Records that the owner has opened a link mailed to this address. */
export async function markVerified(db: Db, id: string): Promise<void> {
  await sql`
    update oidc_accounts set email_verified_at = now() where id = ${id}
      and email_verified_at is null`.execute(db)
}

/** Disables the account's password: the owner signs in elsewhere from now on. */
export async function closeAccount(db: Db, id: string): Promise<void> {
  await sql`update oidc_accounts set closed_at = now() where id = ${id} and closed_at is null`.execute(db)
}

/** Switches an account off or on again. The one who switches it off also ends its sessions. */
export async function switchAccount(db: Db, id: string, to: 'off' | 'on'): Promise<void> {
  await sql`
    update oidc_accounts set switched_off_at = ${to === 'off' ? sql`now()` : null} where id = ${id}`.execute(
    db,
  )
}

/** Stores the result of checking an older account, unless its password has changed since. */
export async function recordWhetherPublished(
  db: Db,
  { id, password_hash }: { id: string; password_hash: string },
  password_published: boolean,
): Promise<void> {
  await sql`
    update oidc_accounts set password_published = ${password_published}
    where id = ${id} and password_hash = ${password_hash}`.execute(db)
}

function stampOf(hash: string): string {
  return createHash('sha256').update(hash).digest('hex')
}
