/** Records an import in the feed and in the audit trail: one line for the run, one for a city that it made. */
import type { ActivityEvent } from '@lamplighter/domain/activities'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/kysely.ts'
import type { ImportCity, ImportCreator } from './import-fields.ts'

interface Run {
  city: ImportCity
  creator: ImportCreator
  fileName: string
  activityId: string
  /** Set before this batch. */
  added: number
}

/** The number added so far; the first batch inserts the line, later ones update its number. */
export async function recordImport(db: Db, run: Run, total: number): Promise<void> {
  const details = { count: total, fileName: run.fileName }
  await tellFeed(db, run, run.activityId, { type: 'location_created', action: 'imported', details })
  if (run.added > 0) return
  await sql`
    insert into audit (user_id, endpoint, object_type, object_id, city_id)
    values (${run.creator.id}::uuid, 'import', 'city', ${run.city.id}::uuid, ${run.city.id}::uuid)`.execute(
    db,
  )
}

export async function recordCityCreated(db: Db, city: ImportCity, creator: ImportCreator): Promise<void> {
  const details = { cityName: city.name, state: city.state, byImport: true }
  await tellFeed(db, { city, creator }, uuidv7(), { type: 'city_created', action: 'created', details })
}

async function tellFeed(
  db: Db,
  { city, creator }: Pick<Run, 'city' | 'creator'>,
  id: string,
  { type, action, details }: ActivityEvent,
): Promise<void> {
  await sql`
    insert into activities (id, type, action, details, city_id, user_id, user_name, target_id)
    values (${id}, ${type}, ${action}, ${JSON.stringify(details)}, ${city.id}, ${creator.id}, ${creator.name}, ${city.id})
    on conflict (id) do update set details = excluded.details`.execute(db)
}
