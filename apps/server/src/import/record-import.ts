/** What an import leaves in the feed and in the audit trail: one line for the run, one for a city that it made. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/kysely.ts'
import type { ImportCity, ImportCreator } from './import-fields.ts'

interface Run {
  city: ImportCity
  creator: ImportCreator
  fileName: string
  activityId: string
  /** Before this batch. */
  added: number
}

/** Says how many there are by now; the first batch makes the line, the later ones correct its figure. */
export async function recordImport(db: Db, run: Run, total: number): Promise<void> {
  const what = total === 1 ? 'location' : 'locations'
  const description = `Imported ${total.toLocaleString('en-US')} ${what} from ${run.fileName}`
  await tellFeed(db, run, { id: run.activityId, type: 'location_created', action: 'imported', description })
  if (run.added > 0) return
  await sql`
    insert into audit (user_id, endpoint, object_type, object_id, city_id)
    values (${run.creator.id}::uuid, 'import', 'city', ${run.city.id}::uuid, ${run.city.id}::uuid)`.execute(
    db,
  )
}

export async function recordCityCreated(db: Db, city: ImportCity, creator: ImportCreator): Promise<void> {
  const description = `${creator.name} created city ${city.name}, ${city.state}`
  await tellFeed(
    db,
    { city, creator },
    { id: uuidv7(), type: 'city_created', action: 'created', description },
  )
}

interface FeedLine {
  id: string
  type: string
  action: string
  description: string
}

async function tellFeed(
  db: Db,
  { city, creator }: Pick<Run, 'city' | 'creator'>,
  line: FeedLine,
): Promise<void> {
  await db
    .insertInto('activities')
    .values({
      ...line,
      city_id: city.id,
      user_id: creator.id,
      user_name: creator.name,
      target_id: city.id,
      metadata: '{}',
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ description: line.description }))
    .execute()
}
