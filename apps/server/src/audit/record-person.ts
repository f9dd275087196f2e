/** Audits what happens to a person outside of a request, in its transaction. Nobody is named but by id. */
import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'

/** `by` asked for it; null for somebody on the command line. */
export async function recordPersonErased(
  db: Db,
  { userId, by }: { userId: string; by: string | null },
): Promise<void> {
  await sql`
    insert into audit (user_id, endpoint, object_type, object_id) values (${by}, 'person_erased', 'person', ${userId})`.execute(
    db,
  )
}

/** The command line has no user. */
export async function recordPersonCommand(
  db: Db,
  { userId, command }: { userId: string; command: 'switch-off' | 'switch-on' | 'erase' },
): Promise<void> {
  await sql`
    insert into audit (endpoint, object_type, object_id, after_hash)
    values ('cli', 'person', ${userId}, sha256(convert_to(to_json(${command}::text)::text, 'UTF8')))`.execute(
    db,
  )
}
