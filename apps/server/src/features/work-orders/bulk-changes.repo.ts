import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'

interface EntryKey {
  userId: string
  cityId: string
  bulkKey: string
}

/** True if the person made this bulk change, and has not undone all of it. */
export async function hasBulkEntry(db: Db, { userId, cityId, bulkKey }: EntryKey): Promise<boolean> {
  const { rows } = await sql`
    select from activities
    where user_id = ${userId}::uuid and city_id = ${cityId}::uuid and bulk_key = ${bulkKey}
      and (details ->> 'undone')::int < (details ->> 'count')::int`.execute(db)
  return rows.length > 0
}
