/**
 * Copies the files that rows name into a backup, and reads each back to verify it against the hash in its row. Files
 * that an earlier backup in the same folder has are linked from there: files never change.
 */
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { linkOrCopy } from '../adapters/object-storage/file-system.ts'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'
import { assertStorageKey } from '../adapters/object-storage/storage-key.ts'
import { MAX_NAMED, type Manifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { type FileHash, hashFile, hashObject, type LineFile, runWorkers, startLines } from './streams.ts'

/** A file that a row names. Rows hold neither size nor hash of thumbnails. */
interface Wanted {
  key: string
  bytes: number | null
  sha256: string | null
}

export interface WantedFiles {
  list: string
  bytes: number
}

const PAGE = 5000

const named = (table: string) => `select object_key, thumb_key, bytes, sha256_stored from ${table}`

/** The rows that name files: media, and photos of residents' reports, which an older database lacks. */
export async function namedFiles(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ has: boolean }>(
    "select to_regclass('resident_report_photos') is not null as has",
  )
  return rows[0]?.has ? `(${named('media')} union all ${named('resident_report_photos')}) files` : 'media'
}

/**
 * Writes the list of files at one moment to a local file, so that the transaction need not stay open during the copy.
 */
export async function listFiles(client: pg.Client, list: string): Promise<WantedFiles> {
  const out = await startLines(list)
  const add = (wanted: Wanted) => out.add(`${JSON.stringify(wanted)}\n`)
  let bytes = 0
  const files = await namedFiles(client)
  for (let after = ''; ; ) {
    const { rows } = await client.query<{
      object_key: string
      thumb_key: string | null
      bytes: string
      sha256: string
    }>(
      `select object_key, thumb_key, bytes, encode(sha256_stored, 'hex') as sha256 from ${files}
       where object_key > $1 order by object_key limit ${PAGE}`,
      [after],
    )
    for (const row of rows) {
      bytes += Number(row.bytes)
      await add({ key: row.object_key, bytes: Number(row.bytes), sha256: row.sha256 })
      if (row.thumb_key) await add({ key: row.thumb_key, bytes: null, sha256: null })
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.object_key
  }
  await out.close()
  return { list, bytes }
}

export interface Source {
  storage: ObjectStorage
  /** Whether to hard-link the store's own files: such a backup does not survive the loss of the disk. */
  link: boolean
  /** The folder of an earlier backup whose files are linked instead of copied. */
  earlier: string | null
}

type Saved = NonNullable<Manifest['media']>

/** Adds a line to SHA256SUMS for each file. */
export async function saveFiles(
  { list, bytes: total }: WantedFiles,
  source: Source,
  { folder, sums }: { folder: string; sums: LineFile },
  progress: Progress,
): Promise<Saved> {
  const saved: Saved = {
    files: 0,
    bytes: 0,
    missing: { count: 0, named: [] },
    damaged: { count: 0, named: [] },
  }
  const note = (problem: Saved['missing'], key: string) => {
    problem.count += 1
    if (problem.named.length < MAX_NAMED) problem.named.push(key)
  }
  // Files come in key order, and most belong in the same folder as the previous one.
  let made = ''
  const lines = createInterface({ input: createReadStream(list), crlfDelay: Number.POSITIVE_INFINITY })
  await runWorkers(lines, async (line) => {
    const wanted: Wanted = JSON.parse(line)
    const file = join(folder, 'media', assertStorageKey(wanted.key))
    if (made !== dirname(file)) await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    made = dirname(file)
    const found = await place(wanted, file, source)
    if (!found) return note(saved.missing, wanted.key)
    if (!found.sound) note(saved.damaged, wanted.key)
    saved.files += 1
    saved.bytes += found.bytes
    progress.show('files', saved.bytes, Math.max(total, saved.bytes))
    await sums.add(`${found.sha256}  media/${wanted.key}\n`)
  })
  return saved
}

type Placed = FileHash & { sound: boolean }

/** Takes the file from the earlier backup, else from the store; a damaged file is kept when there is no better one. */
async function place(wanted: Wanted, file: string, source: Source): Promise<Placed | null> {
  const { storage, earlier, link } = source
  if (earlier && (await linked(join(earlier, 'media', wanted.key), file))) {
    const before = await check(wanted, file, storage)
    if (before?.sound) return before
    await rm(file)
  }
  if (!(await storage.saveTo(wanted.key, file, { link }))) return null
  // Another hard link to the store's own file, whose hash the row has.
  if (link && wanted.sha256 && (await stat(file)).size === wanted.bytes)
    return { bytes: wanted.bytes ?? 0, sha256: wanted.sha256, sound: true }
  return check(wanted, file, storage)
}

const linked = (from: string, to: string): Promise<boolean> =>
  linkOrCopy(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

async function check({ key, sha256 }: Wanted, file: string, storage: ObjectStorage): Promise<Placed | null> {
  const found = await hashFile(file)
  if (!found) return null
  // Rows have no hash of thumbnails: they can only be compared with the store.
  return { ...found, sound: found.sha256 === (sha256 ?? (await hashObject(storage, key))) }
}
