/**
 * Restores a backup: everything is verified first. One transaction creates the tables and loads all rows; it commits
 * after the files are stored. If the process is killed, run the restore again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import type { DatabaseAccess } from '../db/database-access.ts'
import { knownMigrations } from '../db/migrate.ts'
import { prepareDatabase } from '../db/prepare-database.ts'
import { PLAIN_SETTINGS } from './catalog.ts'
import {
  countOtherConnections,
  type DatabaseContent,
  dropTables,
  inspectDatabase,
} from './database-content.ts'
import { loadTables } from './load-tables.ts'
import { type Manifest, UnusableBackup } from './manifest.ts'
import { type Progress, silently } from './progress.ts'
import { checkBackup } from './read-backup.ts'
import { type MissingFiles, missingFiles, restoreFiles } from './restore-files.ts'
import { connect, databaseOver } from './sessions.ts'

/** Migrations of a newer version. */
export const unknownMigrations = ({ migrations }: Manifest) =>
  migrations.filter((name) => !knownMigrations.includes(name))

/** Verifies the whole backup, and that this version can make its tables. Writes nothing. */
export async function checkRestorable(folder: string, progress: Progress = silently): Promise<Manifest> {
  const manifest = await checkBackup(folder, progress)
  const unknown = unknownMigrations(manifest)
  if (unknown.length > 0)
    throw new UnusableBackup(
      `The backup was made by a newer version of Lamplighter (${manifest.version}; it has ${unknown.join(', ')}). ` +
        'Restore it with that version or a newer one.',
    )
  return manifest
}

export interface Target {
  access: DatabaseAccess
  storage: ObjectStorage
  /** Whether all tables in the database are ours, including those that this version does not know. */
  isOurs: boolean
}

/** The reason why the database cannot be used; null when it is empty or unused. */
export async function restoreObstacle({ access, isOurs }: Target): Promise<'data' | null> {
  const client = await connect(access.owner)
  try {
    return checkTarget(await inspectDatabase(client), isOurs)
  } finally {
    await client.end()
  }
}

function checkTarget({ foreign, used }: DatabaseContent, isOurs: boolean): 'data' | null {
  if (foreign.length > 0 && !isOurs)
    throw new Error(
      `The database in DATABASE_URL holds tables that are not of this version (${foreign.slice(0, 5).join(', ')}). ` +
        'Nothing was touched. Make an empty database and name that one.',
    )
  return used ? 'data' : null
}

/** `replace`: the database's content is deleted; the caller has saved it. */
export async function restoreBackup(
  folder: string,
  manifest: Manifest,
  target: Target,
  { replace = false, progress = silently }: { replace?: boolean; progress?: Progress } = {},
): Promise<MissingFiles> {
  const { access } = target
  const client = await connect(access.owner)
  try {
    await refuseOthers(client)
    const missing = await loadAll(client, folder, manifest, target, { replace, progress })
    await (await prepareDatabase(access)).close()
    return missing
  } finally {
    await client.end()
  }
}

/** Time for a connection that was just closed to disappear. */
const PATIENCE_MS = 3_000

async function refuseOthers(client: pg.Client): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while ((await countOtherConnections(client)) > 0) {
    if (performance.now() < until) {
      await sleep(100)
      continue
    }
    throw new Error(
      'A server or a command is using this database. Stop all of them first. Nothing was touched.',
    )
  }
}

/** Otherwise a server deletes the cities whose 30 days are over minutes after it starts. */
async function giveRemovedCitiesTime(client: pg.Client, { migrations }: Manifest): Promise<void> {
  if (!migrations.some((name) => name.startsWith('045-'))) return
  await client.query(`
    update cities c set removed_at = now() where removed_at is not null and not exists (
      select from city_removals r where r.city_id = c.id and r.deletion_began_at is not null and r.deleted_at is null)`)
}

async function loadAll(
  client: pg.Client,
  folder: string,
  manifest: Manifest,
  { storage, isOurs }: Target,
  { replace, progress }: { replace: boolean; progress: Progress },
): Promise<MissingFiles> {
  return databaseOver(client)
    .transaction()
    .execute(async (transaction) => {
      await client.query(
        `${PLAIN_SETTINGS}; set local lock_timeout = '10s'; set local check_function_bodies = off`,
      )
      const there = await inspectDatabase(client)
      if (checkTarget(there, isOurs) === 'data' && !replace)
        throw new Error('Someone has written to the database in the meantime. Nothing was changed.')
      await dropTables(client, there, isOurs)
      await loadTables({ client, transaction }, folder, manifest, progress)
      // The purge of the same night must not delete again what the backup brings back (HOLD-10).
      const cities = manifest.tables.find(({ name }) => name === 'cities')
      if (cities?.columns.includes('retention_days'))
        await client.query('update cities set retention_set_at = now() where retention_days is not null')
      await giveRemovedCitiesTime(client, manifest)
      if (manifest.media) await restoreFiles(storage, folder, manifest, progress)
      const missing = await missingFiles(client, storage)
      const known = manifest.media
        ? manifest.media.missing.count + manifest.media.damaged.count
        : missing.count
      if (missing.count > known)
        throw new Error(
          `${missing.count - known} photos or videos that the rows name are not in the store, such as ${missing.named[0]}. The database is unchanged.`,
        )
      // A server that starts at this moment would find tables that did not exist before.
      await refuseOthers(client)
      return missing
    })
}
