/** Audits what happens to a person outside of a request, in its transaction. Nobody is named but by id. */
import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'

interface PersonEvent {
  userId: string
  /** Without a city there is one line without one. */
  cityIds: readonly string[]
  event: 'person_switched_off' | 'person_switched_on' | 'person_erasing' | 'person_erased'
  /** Null for somebody on the command line. */
  by: string | null
}

/** Adds one line to the audit trail of each city. */
export async function recordPerson(db: Db, { userId, cityIds, event, by }: PersonEvent): Promise<void> {
  const cities = cityIds.length > 0 ? [...cityIds] : [null]
  await sql`
    insert into audit (user_id, endpoint, object_type, object_id, city_id)
    select ${by}::uuid, ${event}, 'person', ${userId}::uuid, city_id from unnest(${cities}::uuid[]) city_id`.execute(
    db,
  )
}
