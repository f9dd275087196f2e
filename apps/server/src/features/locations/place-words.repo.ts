/**
 * Stores each location's words from the street maps, so that a search finds '1177 Elm St' (LOC-98). A save writes them
 * at once; this job adds them after imports, and for all locations after the street maps changed.
 */
import { sql } from 'kysely'
import type { Streets } from '../../adapters/streets/streets.ts'
import type { Db } from '../../db/kysely.ts'
import { storedPlaceWords } from '../map/index.ts'

const BATCH_SIZE = 1000

interface Row {
  id: string
  latitude: number
  longitude: number
  place_words: string | null
}

/**
 * Each process has its own: every call looks up missing words, and all words if the maps changed since the last call.
 */
export function placeWordsKeeper(db: Db, streets: Streets): () => Promise<void> {
  let keptOf: string | null = null
  return async () => {
    const edition = streets.edition()
    if (streets.isEmpty()) return
    await lookUp(db, streets, keptOf === edition ? sql`place_words is null` : sql`true`)
    keptOf = edition
  }
}

/** A thousand rows take about 20 ms; rows that someone is writing are left for the next call. */
async function lookUp(db: Db, streets: Streets, which: ReturnType<typeof sql>): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Row>`
      select id, latitude, longitude, place_words from locations where id > ${after} and ${which} order by id
      limit ${BATCH_SIZE}`.execute(db)
    const found = rows
      .map(({ place_words: before, ...row }) => ({ ...row, before, words: storedPlaceWords(streets, row) }))
      .filter(({ before, words }) => words !== before)
    if (found.length > 0) await keep(db, found)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = last.id
  }
}

interface Found extends Omit<Row, 'place_words'> {
  words: string | null
}

/** Keeps the version, so that it conflicts with no one's edit. */
async function keep(db: Db, found: readonly Found[]): Promise<void> {
  await sql`
    with found as (
      select l.id, f.words from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as f (id uuid, latitude float8, longitude float8, words text)
      join locations l on l.id = f.id and l.latitude = f.latitude and l.longitude = f.longitude
      order by l.id for update of l skip locked)
    update locations l set place_words = f.words from found f where f.id = l.id`.execute(db)
}
