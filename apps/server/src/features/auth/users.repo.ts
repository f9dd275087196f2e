/** Reads and writes the `users` table. */
import { EMBEDDED_ISSUER, type User } from '@lamplighter/domain/auth'
import { type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { TokenClaims } from '../../adapters/identity-provider/token-verifier.ts'
import { jsonOne } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import type { UsersTable } from '../../db/schema.ts'
import { SYSTEM_ISSUER } from './join-users.repo.ts'
import { ownUserSelect } from './users.present.ts'

/** The user record of an identity, with its memberships; null when there is none yet. */
export async function findUser(
  db: Db,
  { issuer, subject }: Pick<TokenClaims, 'issuer' | 'subject'>,
): Promise<User | null> {
  return jsonOne(db, ownUserSelect(sql`u.issuer = ${issuer} and u.subject = ${subject}`))
}

/** True if the person with this address is switched off. Here, anyone can register with an address that is not theirs. */
export async function isOff(db: Db, email: string): Promise<boolean> {
  const off = sql`select from users where lower(email) = lower(${email}) and switched_off_at is not null
    and (email_verified or issuer <> ${EMBEDDED_ISSUER}) limit 1`
  return (await firstRow(db, off)) !== null
}

/** The author of changes that no person made, such as 'import'. Nobody signs in as it, and lists of people omit it. */
export async function systemUser(
  db: Db,
  subject: 'import' | 'command line',
): Promise<{ id: string; name: string }> {
  const { name, email } = {
    import: { name: 'Import', email: 'import@lamplighter.invalid' },
    'command line': { name: 'Server administrator', email: 'command-line@lamplighter.invalid' },
  }[subject]
  await sql`
    insert into users (id, issuer, subject, name, email)
    values (${uuidv7()}, ${SYSTEM_ISSUER}, ${subject}, ${name}, ${email})
    on conflict on constraint user_identity do nothing`.execute(db)
  return oneRow(db, sql`select id, name from users where issuer = ${SYSTEM_ISSUER} and subject = ${subject}`)
}

export type NewUser = Pick<
  Selectable<UsersTable>,
  'id' | 'issuer' | 'subject' | 'name' | 'email' | 'email_verified'
>

/** Creates the record unless it exists; a repeat changes nothing and returns false. */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const made = sql`
    insert into users (id, issuer, subject, name, email, email_verified)
    values (${user.id}, ${user.issuer}, ${user.subject}, ${user.name}, ${user.email}, ${user.email_verified})
    on conflict (issuer, subject) do nothing returning id`
  return (await firstRow(db, made)) !== null
}

/** Records that the provider has confirmed the person's address. */
export async function confirmEmail(
  db: Db,
  { issuer, subject }: Pick<TokenClaims, 'issuer' | 'subject'>,
): Promise<void> {
  await sql`
    update users set email_verified = true, version = version + 1, updated_at = now()
    where issuer = ${issuer} and subject = ${subject}`.execute(db)
}

/** Records that the owner of an account here has proved their address. */
export async function markEmailVerified(db: Db, accountId: string): Promise<void> {
  await sql`
    update users set email_verified = true, version = version + 1, updated_at = now()
    where issuer = ${EMBEDDED_ISSUER} and subject = ${accountId} and not email_verified`.execute(db)
}

export async function setActiveCity(db: Db, userId: string, cityId: string | null): Promise<void> {
  await sql`update users set active_city_id = ${cityId}, updated_at = now() where id = ${userId}`.execute(db)
}
