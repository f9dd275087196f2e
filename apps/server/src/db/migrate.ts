/** Migrates a database to the current model; forward only, safe when several servers start at once (DUR-12). */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './kysely.ts'

const folder = join(import.meta.dirname, 'migrations')

/** The migrations of this version, in order, each under the name that existing databases have recorded. */
export const knownMigrations = readdirSync(folder)
  .sort()
  .map((file) => basename(file, '.sql'))

export const migrationFile = (name: string): string => join(folder, `${name}.sql`)

/** Runs one migration, even if it ran before. SQL without parameters may contain any number of statements. */
export async function runMigration(db: Kysely<unknown>, name: string): Promise<void> {
  await sql.raw(readFileSync(migrationFile(name), 'utf8')).execute(db)
}

const migrations: Record<string, Migration> = Object.fromEntries(
  knownMigrations.map((name) => [name, { up: (db) => runMigration(db, name) }]),
)

/**
 * Runs the missing ones and returns their names. Kysely's migrator holds a database lock while they run.
 * `beforeChanging` is called when tables that are in use are about to be changed.
 */
export async function migrate(
  db: Db,
  beforeChanging: (missing: string[]) => Promise<void> = async () => {},
): Promise<string[]> {
  const done = await migrationsIn(db)
  const unknown = done.filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length > 0)
    throw new Error(
      `The database was made by a newer version of Lamplighter (it has ${unknown.join(', ')}). ` +
        'Start that version or a newer one, or restore a backup from before the upgrade.',
    )
  const missing = knownMigrations.filter((name) => !done.includes(name))
  if (done.length > 0 && missing.length > 0) await beforeChanging(missing)
  return run(db, migrations)
}

/** Runs only these, in the transaction of an empty database: its tables are then as they were at that time. */
export async function migrateExactly(transaction: Db, names: readonly string[]): Promise<void> {
  const chosen = Object.entries(migrations).filter(([name]) => names.includes(name))
  await run(transaction, Object.fromEntries(chosen))
}

async function run(db: Db, chosen: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => chosen } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((r) => r.migrationName)
}

/** The migrations that ran in this database, by any version; empty when there are no tables yet. */
export async function migrationsIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    made: boolean
  }>`select to_regclass('kysely_migration') is not null as made`.execute(db)
  if (!rows[0]?.made) return []
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return done.rows.map(({ name }) => name)
}
