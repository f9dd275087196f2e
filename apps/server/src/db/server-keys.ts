import { sql } from 'kysely'
import type { Db } from './kysely.ts'
import { oneRow } from './rows.ts'

/** The key of this installation for one purpose. The first server that starts stores the one it has made. */
export async function ensureServerKey<Key extends object>(db: Db, purpose: string, made: Key): Promise<Key> {
  await sql`
    insert into server_keys (purpose, value) values (${purpose}, ${JSON.stringify(made)})
    on conflict (purpose) do nothing`.execute(db)
  const stored = sql<{ value: Key }>`select value from server_keys where purpose = ${purpose}`
  return (await oneRow(db, stored)).value
}
