/** Brings a database to the present model; forward only, safe when several servers start at once. */
import { sql } from 'kysely'
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
import * as fairShares from './migrations/010-fair-shares.ts'
import * as mediaUploads from './migrations/011-media-uploads.ts'
import * as signInWalls from './migrations/012-sign-in-walls.ts'
import * as requestsAndDetails from './migrations/013-requests-and-details.ts'

const migrations: Record<string, Migration> = {
  '001-everything': everything,
  '002-sign-ins': signIns,
  '003-location-cells': locationCells,
  '004-places': places,
  '005-trash': trash,
  '006-mend-counts': mendCounts,
  '008-reopened-orders': reopenedOrders,
  '009-icons-and-actions': iconsAndActions,
  '010-fair-shares': fairShares,
  '011-media-uploads': mediaUploads,
  '012-sign-in-walls': signInWalls,
  '013-requests-and-details': requestsAndDetails,
}

/** Runs what is missing and names it. Kysely's migrator holds a database lock meanwhile. */
export async function migrate(db: Db): Promise<string[]> {
  const unknown = (await migrationsIn(db)).filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0)
    throw new Error(
      `The database was made by a newer version of Lamplighter (it has ${unknown.join(', ')}). ` +
        'Start that version or a newer one, or restore a backup from before the upgrade.',
    )
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((r) => r.migrationName)
}

/** What this version knows of, in order. */
export const knownMigrations = Object.keys(migrations)

/** What has been done to this database, by whichever version; nothing where there are no tables yet. */
export async function migrationsIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    made: boolean
  }>`select to_regclass('kysely_migration') is not null as made`.execute(db)
  if (!rows[0]?.made) return []
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return done.rows.map(({ name }) => name)
}
