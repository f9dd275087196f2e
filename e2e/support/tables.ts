/** Reads the server's database directly. */
import { findRunningPostgres } from '@lamplighter/embedded-postgres'
import { embeddedAccessTo } from '../../apps/server/src/db/database-access.ts'
import { type Db, openDb } from '../../apps/server/src/db/kysely.ts'

export async function inTables<T>(look: (db: Db) => Promise<T>): Promise<T> {
  const running = await findRunningPostgres(process.env.E2E_DATA_DIR ?? 'data')
  if (!running) throw new Error('The database of the journeys is not running')
  const { db, pool } = openDb({ connection: embeddedAccessTo(running).owner, max: 1 })
  try {
    return await look(db)
  } finally {
    await pool.end()
  }
}

/** Notes of a location with the hashes of their files as the server received them, sorted by text. */
export function notesAt(locationId: string) {
  return inTables(async (db) => {
    const notes = await db
      .selectFrom('notes')
      .select(['id', 'text', 'version'])
      .where('location_id', '=', locationId)
      .where('deleted_at', 'is', null)
      .orderBy('text')
      .execute()
    const media = await db
      .selectFrom('media')
      .select(['note_id', 'name', 'sha256_uploaded'])
      .where('location_id', '=', locationId)
      .orderBy('id')
      .execute()
    return notes.map((note) => ({
      ...note,
      files: media
        .filter(({ note_id }) => note_id === note.id)
        .map(({ name, sha256_uploaded }) => ({ name, sha256: sha256_uploaded.toString('hex') })),
    }))
  })
}
