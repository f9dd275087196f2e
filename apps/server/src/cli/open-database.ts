/**
 * The database for a program run beside the server: DATABASE_URL, else the embedded one of DATA_DIR: the server's
 * if one is running, otherwise started for the time of the run.
 */

import { findRunningPostgres, startEmbeddedPostgres } from '@lamplighter/embedded-postgres'
import type { Config } from '../config/config.ts'
import { configuredAccess, embeddedAccess } from '../db/database-access.ts'
import type { Db } from '../db/kysely.ts'
import { prepareDatabase } from '../db/prepare-database.ts'
import { keepFilesPrivate } from '../start/data-dir.ts'

export interface OpenDatabase {
  /** As the owner of the tables, who has rights that requests do not have. */
  db: Db
  close(): Promise<void>
}

export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  keepFilesPrivate()
  if (config.databaseUrl) return prepareDatabase(configuredAccess(config))
  const running = await findRunningPostgres(config.dataDir)
  if (running) return prepareDatabase(await embeddedAccess(running))
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    const { db, close } = await prepareDatabase(await embeddedAccess(postgres.connection))
    return {
      db,
      async close() {
        await close()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
