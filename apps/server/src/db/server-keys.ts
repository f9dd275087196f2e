import { sql } from 'kysely'
import type { Db } from './kysely.ts'
import { firstRow, oneRow } from './rows.ts'

/** The key of this installation for one purpose. The first server that needs it stores the one it has made. */
export async function ensureServerKey<Key extends object>(db: Db, purpose: string, made: Key): Promise<Key> {
  const stored = sql<{ value: Key }>`select value from server_keys where purpose = ${purpose}`
  const found = await firstRow(db, stored)
  if (found) return found.value
  await sql`
    insert into server_keys (purpose, value) values (${purpose}, ${JSON.stringify(made)})
    on conflict (purpose) do nothing`.execute(db)
  return (await oneRow(db, stored)).value
}
