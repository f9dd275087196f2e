/**
 * Opens the database for a program beside the server: DATABASE_URL, else the embedded one in DATA_DIR. It uses a
 * running server's database, or starts one until the program ends.
 */

import { findRunningPostgres, startEmbeddedPostgres } from '@lamplighter/embedded-postgres'
import { saveBeforeUpgrade } from '../backup/before-upgrade.ts'
import type { Config } from '../config/config.ts'
import { configuredAccess, type DatabaseAccess, embeddedAccess } from '../db/database-access.ts'
import type { Db } from '../db/kysely.ts'
import { prepareDatabase } from '../db/prepare-database.ts'
import { setPrivateUmask } from '../start/data-dir.ts'

export interface OpenDatabase {
  /** Connects as the owner of the tables, with rights that requests do not have. */
  db: Db
  close(): Promise<void>
}

export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  setPrivateUmask()
  const opened = await openOwner(config, log)
  try {
    const saveFirst = config.databaseUrl ? undefined : saveBeforeUpgrade(config, opened.access, log)
    const { db, close } = await prepareDatabase(opened.access, saveFirst)
    return {
      db,
      async close() {
        await close()
        await opened.close()
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

export interface OpenOwner {
  access: DatabaseAccess
  close(): Promise<void>
}

/** The same database unchanged: no table is created or altered. */
export async function openOwner(config: Config, log: (line: string) => void): Promise<OpenOwner> {
  const nothing = async () => {}
  if (config.databaseUrl) return { access: configuredAccess(config), close: nothing }
  const running = await findRunningPostgres(config.dataDir)
  if (running) return { access: await embeddedAccess(running), close: nothing }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log })
  try {
    return { access: await embeddedAccess(postgres.connection), close: () => postgres.stop() }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
