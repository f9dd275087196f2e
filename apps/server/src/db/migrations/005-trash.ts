/** The trash of a city, last deleted first. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index locations_trash on locations (city_id, deleted_at desc, id desc)
    where deleted_at is not null`.execute(db)
}
