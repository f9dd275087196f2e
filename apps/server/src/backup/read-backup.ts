/** Verifies a finished backup against its manifest: all files are present and unchanged, and no others exist (DUR-20). */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, realpath } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { assertStorageKey } from '../adapters/object-storage/storage-key.ts'
import { type Manifest, readManifest, SUMS, UnusableBackup } from './manifest.ts'
import type { Progress } from './progress.ts'
import { tableFile } from './save-tables.ts'
import { hashFile, measure, runWorkers, walk } from './streams.ts'

export interface Listed {
  /** Relative to the backup's folder. */
  path: string
  /** The key of a photo or video; null for a table's rows. */
  key: string | null
  sha256: string
}

const LINE = /^([0-9a-f]{64}) {2}(tables\/[a-z_][a-z0-9_]{0,62}\.copy\.gz|media\/(.{1,500}))$/

/** The files of a backup, in the order of SHA256SUMS; throws UnusableBackup for a path that leads out of the folder. */
export async function* listedFiles(folder: string): AsyncGenerator<Listed> {
  const input = createReadStream(join(folder, SUMS))
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, sha256 = '', path = '', key] = LINE.exec(line) ?? []
    if (path === '' || (key !== undefined && !isKey(key)))
      throw new UnusableBackup(
        `${folder} cannot be read: ${SUMS} names a file that no backup has: ${JSON.stringify(line.slice(66, 200))}`,
      )
    yield { path, key: key ?? null, sha256 }
  }
}

function isKey(key: string): boolean {
  try {
    return assertStorageKey(key) === key
  } catch {
    return false
  }
}

/**
 * Returns the manifest of a complete backup, or throws UnusableBackup. `files: 'there'` only checks that photos and
 * videos exist, for callers that have just read them.
 */
export async function checkBackup(
  given: string,
  progress: Progress,
  { files = 'whole' }: { files?: 'whole' | 'there' } = {},
): Promise<Manifest> {
  const folder = await realpath(given)
  const manifest = await readManifest(folder)
  const changed = (path: string) =>
    new UnusableBackup(`${given} was changed or cut after it was made: ${path} has changed.`)
  if ((await hashFile(join(folder, SUMS)))?.sha256 !== manifest.sums) throw changed(SUMS)
  const entries = await countEntries(folder, given)
  const listed = tally()
  const found = { tables: new Set<string>(), media: 0, bytes: 0 }
  let read = 0
  const onBytes = (amount: number) => {
    read += amount
    progress.show('check', read, Math.max(manifest.bytes, read))
  }
  await runWorkers(listedFiles(folder), async ({ path, key, sha256 }) => {
    const file = join(folder, path)
    listed.add(path)
    if (key !== null) found.media += 1
    else found.tables.add(path)
    if (key !== null && files === 'there') {
      if (!(await lstat(file).catch(() => null))?.isFile()) throw changed(path)
      return
    }
    const is = await hashFile(file, onBytes)
    if (!is) throw new UnusableBackup(`${given} was cut after it was made: ${path} is missing.`)
    if (is.sha256 !== sha256) throw changed(path)
    found.bytes += is.bytes
  })
  for (const { name } of manifest.tables) if (!found.tables.has(tableFile(name))) throw changed(SUMS)
  if (found.tables.size !== manifest.tables.length || found.media !== (manifest.media?.files ?? 0))
    throw changed(SUMS)
  if (files === 'whole' && found.bytes !== manifest.bytes) throw changed(SUMS)
  if (entries !== listed.sum()) throw await extraFile(folder, given)
  for (const table of manifest.tables) {
    const { sha256, lines } = await readTable(folder, table.name)
    if (sha256 !== table.sha256 || lines !== table.rows) throw changed(tableFile(table.name))
  }
  return manifest
}

/**
 * Two lists in any order contain the same names when their sums are equal: there may be millions of names, too many to
 * keep in memory. A repeated name changes the sum.
 */
function tally() {
  let count = 0
  let sum = 0
  return {
    add(name: string) {
      count += 1
      sum = (sum + createHash('sha256').update(name).digest().readUIntBE(0, 6)) % 2 ** 48
    },
    sum: () => `${count} ${sum}`,
  }
}

/** The sum over the files beside the lists. Anything that is neither a file nor a folder is rejected. */
async function countEntries(folder: string, given: string): Promise<string> {
  const there = tally()
  for await (const { path, kind } of walk(folder)) {
    const name = relative(folder, path)
    if (kind === 'other') throw new UnusableBackup(`${given} cannot be used: ${name} is not a file.`)
    if (kind === 'file' && !beside.includes(name)) there.add(name)
  }
  return there.sum()
}

const beside = ['manifest.json', 'manifest.sha256', SUMS]

async function extraFile(folder: string, given: string): Promise<UnusableBackup> {
  const listed = new Set(beside)
  for await (const { path } of listedFiles(folder)) listed.add(path)
  for await (const { path, kind } of walk(folder)) {
    const name = relative(folder, path)
    if (kind === 'file' && !listed.has(name))
      return new UnusableBackup(
        `${given} was changed after it was made: ${name} does not belong to it. Take that file away, and nothing else.`,
      )
  }
  return new UnusableBackup(`${given} was changed after it was made: ${SUMS} names a file twice.`)
}

async function readTable(folder: string, name: string): Promise<{ sha256: string; lines: number }> {
  const plain = measure()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(createReadStream(join(folder, tableFile(name))), createGunzip(), plain, nowhere)
  return { sha256: plain.measured.sha256(), lines: plain.measured.lines }
}
