/** Brings a database to the present model; forward only, safe when several servers start at once. */
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './kysely.ts'
import * as everything from './migrations/001-everything.ts'
import * as signIns from './migrations/002-sign-ins.ts'
import * as locationCells from './migrations/003-location-cells.ts'
import * as places from './migrations/004-places.ts'
import * as trash from './migrations/005-trash.ts'
import * as mendCounts from './migrations/006-mend-counts.ts'
import * as reopenedOrders from './migrations/008-reopened-orders.ts'
import * as iconsAndActions from './migrations/009-icons-and-actions.ts'
import * as mediaUploads from './migrations/011-media-uploads.ts'

const migrations: Record<string, Migration> = {
  '001-everything': everything,
  '002-sign-ins': signIns,
  '003-location-cells': locationCells,
  '004-places': places,
  '005-trash': trash,
  '006-mend-counts': mendCounts,
  '008-reopened-orders': reopenedOrders,
  '009-icons-and-actions': iconsAndActions,
  '011-media-uploads': mediaUploads,
}

/** Runs what is missing and names it. Kysely's migrator holds a database lock meanwhile. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((r) => r.migrationName)
}
