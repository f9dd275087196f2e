/**
 * The database for a program run beside the server: DATABASE_URL, else the embedded one of DATA_DIR, shared with the
 * server while that runs and started for the time of the run while it does not.
 */
import type pg from 'pg'
import type { Config } from '../config.ts'
import { databaseNamed } from '../db/create-database.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { type Db, openDb } from '../db/kysely.ts'
import { migrate } from '../db/migrate.ts'

export interface OpenDatabase {
  db: Db
  close(): Promise<void>
}

export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  if (config.databaseUrl) return opened({ connectionString: config.databaseUrl }, async () => {})
  const running = await findRunningPostgres(config.dataDir)
  if (running) return opened(await databaseNamed(running, 'lamplighter'), async () => {})
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    return await opened(await databaseNamed(postgres.connection, 'lamplighter'), () => postgres.stop())
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

async function opened(connection: pg.PoolConfig, stop: () => Promise<void>): Promise<OpenDatabase> {
  const { db } = openDb({ connection, max: 2 })
  const close = async () => {
    await db.destroy()
    await stop()
  }
  try {
    await migrate(db)
  } catch (error) {
    await close()
    throw error
  }
  return { db, close }
}
