/**
 * Records an import in the feed and in the audit trail: an entry for what it added, updated and removed, and one for a
 * city that it created.
 */
import type { ActivityEvent } from '@lamplighter/domain/activities'
import type { ImportKind } from '@lamplighter/domain/imports'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/kysely.ts'
import type { ImportCity, ImportCreator } from './import-fields.ts'

type Subject = { city: Pick<ImportCity, 'id'>; creator: ImportCreator }
type Imported = Subject & { kind: ImportKind; fileName: string }

/** The import's feed entries, each with its id once it exists. */
export interface Recorded extends Imported {
  added: string | null
  updated: string | null
  removed: string | null
}

const events = {
  locations: { added: 'location_created', updated: 'location_updated', removed: 'location_deleted' },
  // No file removes orders.
  orders: { added: 'work_order_created', updated: 'work_order_updated', removed: 'work_order_updated' },
} as const

/** The count so far; the first batch of a kind inserts its entry, later ones update the count. */
export async function recordImport(
  db: Db,
  run: Recorded,
  what: 'added' | 'updated' | 'removed',
  count: number,
): Promise<void> {
  const before = run[what]
  const id = before ?? uuidv7()
  run[what] = id
  const details = { count, fileName: run.fileName }
  await recordInFeed(db, run, id, { type: events[run.kind][what], action: 'imported', details })
  if (before === null) await audit(db, run, 'import')
}

export async function recordUndone(
  db: Db,
  run: Imported & { activityId: string },
  count: number,
): Promise<void> {
  const details = { count, fileName: run.fileName }
  const type = run.kind === 'orders' ? 'work_order_updated' : 'location_deleted'
  await recordInFeed(db, run, run.activityId, { type, action: 'import_undone', details })
  await audit(db, run, 'import_undone')
}

export async function recordCityCreated(db: Db, city: ImportCity, creator: ImportCreator): Promise<void> {
  const details = { cityName: city.name, state: city.state, byImport: true }
  await recordInFeed(db, { city, creator }, uuidv7(), { type: 'city_created', action: 'created', details })
}

async function audit(db: Db, { city, creator }: Subject, endpoint: string): Promise<void> {
  await sql`
    insert into audit (user_id, endpoint, object_type, object_id, city_id)
    values (${creator.id}::uuid, ${endpoint}, 'city', ${city.id}::uuid, ${city.id}::uuid)`.execute(db)
}

async function recordInFeed(
  db: Db,
  { city, creator }: Subject,
  id: string,
  { type, action, details }: ActivityEvent,
): Promise<void> {
  await sql`
    insert into activities (id, type, action, details, city_id, user_id, user_name, target_id)
    values (${id}, ${type}, ${action}, ${JSON.stringify(details)}, ${city.id}, ${creator.id}, ${creator.name}, ${city.id})
    on conflict (id) do update set details = excluded.details`.execute(db)
}
