/** The embedded provider's accounts: who may sign in with which password. What a person may do is known to `users`, not here. */
import { randomUUID } from 'node:crypto'
import { meetsPasswordRequirements } from '@lamplighter/domain/auth'
import { problem } from '@lamplighter/domain/http'
import type { Db } from '../../db/kysely.ts'
import { hashPassword, needsRehash, verifyPassword } from './password-hash.ts'

export interface Account {
  id: string
  email: string
  name: string
}

/** Upper and lower case make no difference, so one person has one account. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}

export async function createAccount(
  db: Db,
  input: { name: string; email: string; password: string },
): Promise<{ id: string }> {
  const email = emailKey(input.email)
  const name = input.name.trim()
  const errors = [
    ...(name ? [] : [{ path: 'name', message: 'must not be blank' }]),
    ...(/^[^\s@]+@[^\s@]+$/.test(email) ? [] : [{ path: 'email', message: 'is not an email address' }]),
  ]
  if (errors.length > 0) throw problem('invalid_request', {}, { errors })
  if (!meetsPasswordRequirements(input.password)) throw problem('password_too_weak')
  const taken = await db
    .selectFrom('oidc_accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (taken) throw problem('email_taken')
  const made = await db
    .insertInto('oidc_accounts')
    .values({ id: randomUUID(), email, name, password_hash: await hashPassword(input.password) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw problem('email_taken')
  return made
}

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return db
    .selectFrom('oidc_accounts')
    .select(['id', 'email', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The account that this e-mail address and password belong to, or undefined; both refusals take the same time. */
export async function checkPassword(db: Db, email: string, password: string): Promise<Account | undefined> {
  const found = await db
    .selectFrom('oidc_accounts')
    .selectAll()
    .where('email', '=', emailKey(email))
    .executeTakeFirst()
  if (!(await verifyPassword(password, found?.password_hash)) || !found) return undefined
  if (needsRehash(found.password_hash)) {
    const password_hash = await hashPassword(password)
    await db.updateTable('oidc_accounts').set({ password_hash }).where('id', '=', found.id).execute()
  }
  return { id: found.id, email: found.email, name: found.name }
}
