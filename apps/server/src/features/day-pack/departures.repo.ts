/** Departures record that a location left a city, category or the list. The triggers of migration 019 write them. */
import { DAY_PACK_CURSOR_DAYS } from '@lamplighter/domain/day-pack'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'

/** Longer than any cursor is accepted, by more than a transaction lasts. */
const KEEP_DAYS = DAY_PACK_CURSOR_DAYS + 1

export async function purgeDepartures(db: Db): Promise<void> {
  await sql`
    delete from location_departures
      where departed_at < now() - make_interval(days => ${KEEP_DAYS})`.execute(db)
}
