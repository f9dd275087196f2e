/**
 * The demonstration: Prairie Falls, Nebraska, with its crew and four months of their work, and a small second city that
 * they cannot see. Created once, on the first start of an embedded database; a start that finds people or cities
 * changes nothing.
 */

import { demoTown as city, demoPassword, withAccount } from '@lamplighter/demo-town'
import { normalizeCity } from '@lamplighter/domain/cities'
import { sql } from 'kysely'
import { oneRow } from '../db/rows.ts'
import type { SeedParts } from './seed-parts.ts'

export interface DemoAccount {
  role: string
  name: string
  email: string
  password: string
}

/** Never adds demonstration data to real data or a restored backup. Returns the accounts that can sign in. */
export async function seedUnused(parts: SeedParts): Promise<DemoAccount[]> {
  const used = sql<{ used: boolean }>`
    select exists (select from cities) or exists (select from users) as used`
  return (await oneRow(parts.db, used)).used ? accountsIn(parts.db) : seedDemo(parts)
}

/** The accounts that can sign in; none when the existing city is not the demonstration's. */
export async function seedDemo(parts: SeedParts): Promise<DemoAccount[]> {
  const { db } = parts
  const found = await db
    .selectFrom('cities')
    .select('id')
    .where('name_key', '=', normalizeCity(city.name))
    .where('state', '=', city.state)
    .executeTakeFirst()
  if (!found) {
    const { makeDemo } = await import('./make-demo.ts')
    await makeDemo(parts, city)
  }
  return accountsIn(db)
}

async function accountsIn(db: SeedParts['db']): Promise<DemoAccount[]> {
  const emails = withAccount.map(({ email }) => email)
  const there = await db.selectFrom('oidc_accounts').select('email').where('email', 'in', emails).execute()
  return withAccount
    .filter(({ email }) => there.some((account) => account.email === email))
    .map(({ account, name, email }) => ({ role: account ?? '', name, email, password: demoPassword }))
}
