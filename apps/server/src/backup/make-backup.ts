/** Makes a backup: all rows as of one moment and the files that they name, verified before the backup gets its name (DUR-15, DUR-19). */
import { randomUUID } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import { version } from '../config/version.ts'
import { backupsIn, beginFolder, claimFolder, finishFolder } from './backup-folder.ts'
import { recordBackup } from './last-backup.ts'
import { FORMAT, hashOf, type Manifest, SUMS, writeManifest } from './manifest.ts'
import { type Progress, silently } from './progress.ts'
import { checkBackup } from './read-backup.ts'
import { listFiles, saveFiles } from './save-files.ts'
import { saveTables } from './save-tables.ts'
import { connect, databaseOver, withSnapshot } from './sessions.ts'
import { hashFile, startLines, syncTree } from './streams.ts'

export interface BackupRequest {
  /** Connects as a role that may read all tables. */
  connection: pg.ClientConfig
  /** Null when photos and videos stay in their bucket. */
  storage: ObjectStorage | null
  /** The folder in which the backup gets its own folder. */
  into: string
  reason: Manifest['reason']
  /** Whether to hard-link the store's files instead of copying them: quick, but only as safe as the disk they share. */
  link?: boolean
  progress?: Progress
}

export interface MadeBackup {
  folder: string
  manifest: Manifest
  /** The reason why the database could not record the backup, so that later reminders stay correct. */
  noted: Error | null
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

export async function makeBackup(request: BackupRequest): Promise<MadeBackup> {
  const into = resolve(request.into)
  const claim = await claimFolder(into)
  try {
    const at = new Date()
    const folder = await beginFolder(into, at)
    try {
      const manifest = await fill(folder, at, { ...request, into })
      await checkBackup(folder, request.progress ?? silently, { files: 'there' })
      await syncTree(folder)
      const finished = await finishFolder(into, folder, at)
      const noted = await record(request.connection, finished, manifest).catch(asError)
      return { folder: finished, manifest, noted }
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw inWords(error, into)
    }
  } finally {
    await claim.release()
  }
}

async function fill(folder: string, at: Date, request: BackupRequest): Promise<Manifest> {
  const { connection, storage, into, reason, link = false, progress = silently } = request
  const list = join(folder, 'files-to-save')
  const sums = await startLines(join(folder, SUMS))
  let media: Manifest['media'] = null
  let closed = false
  try {
    const { rows, about } = await withSnapshot(
      connection,
      async (client) => ({
        about: await aboutDatabase(client),
        rows: await saveTables(client, folder, progress),
        files: await listFiles(client, list),
      }),
      async ({ files }) => {
        const earlier = link ? null : await earlierBackup(into)
        const source = storage && { storage, link, earlier }
        if (source) media = await saveFiles(files, source, { folder, sums }, progress)
      },
    )
    for (const line of rows.sums) await sums.add(line)
    closed = true
    await sums.close()
    await rm(list)
    const manifest: Manifest = {
      program: 'lamplighter',
      format: FORMAT,
      id: randomUUID(),
      madeAt: at.toISOString(),
      reason,
      version,
      ...about,
      tables: rows.tables,
      leftOut: rows.leftOut,
      sequences: rows.sequences,
      media,
      bytes: rows.bytes + bytesOf(media),
      sums: (await hashFile(join(folder, SUMS)))?.sha256 ?? '',
    }
    await writeManifest(folder, manifest)
    await chmod(folder, 0o700)
    return manifest
  } finally {
    if (!closed) await sums.close().catch(() => {})
  }
}

/** The newest backup with its own copies of the files. Backups made before an upgrade only link the store's files. */
async function earlierBackup(into: string): Promise<string | null> {
  const ownFiles = ({ media, reason }: Manifest) => media !== null && ['command', 'schedule'].includes(reason)
  const found = (await backupsIn(into)).find(({ manifest }) => ownFiles(manifest))
  return found?.folder ?? null
}

const bytesOf = (media: Manifest['media']) => media?.bytes ?? 0

async function aboutDatabase(
  client: pg.Client,
): Promise<Pick<Manifest, 'installation' | 'postgres' | 'migrations'>> {
  const { rows: migrations } = await client
    .query<{ name: string }>('select name from kysely_migration order by name')
    .catch((error: { code?: string }) => {
      if (error.code === '42P01') throw new Error('There is nothing to save: the database has no tables yet.')
      throw error
    })
  const { rows } = await client.query<{ postgres: string; key: string | null }>(
    `select version() as postgres, (select value::text from server_keys where purpose = 'media') as key`,
  )
  return {
    installation: hashOf(rows[0]?.key ?? '').slice(0, 32),
    postgres: rows[0]?.postgres ?? '',
    migrations: migrations.map(({ name }) => name),
  }
}

async function record(connection: pg.ClientConfig, folder: string, manifest: Manifest): Promise<null> {
  const client = await connect(connection)
  try {
    await recordBackup(databaseOver(client), folder, manifest)
    return null
  } finally {
    await client.end()
  }
}

function inWords(error: unknown, into: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Error(
      `There is not enough space for the backup in ${into}. Free some, or choose another folder.`,
    )
  if (code === 'EACCES' || code === 'EROFS') return new Error(`${into} cannot be written: ${message}`)
  if (code === '42501')
    return new Error(
      'The role in DATABASE_URL may not read all tables. Set DATABASE_OWNER_URL to the address of the role that owns them.',
    )
  return error
}
