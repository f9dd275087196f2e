/** Stream parts for rows and files, and syncing them to disk. */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import type { ObjectStorage } from '../adapters/object-storage/object-storage.ts'

/** Large enough that most photos fit into one chunk. */
const CHUNK_BYTES = 4_194_304
const AT_ONCE = 4

export interface Measured {
  bytes: number
  /** Number of line feeds: COPY ends every row with one, and escapes those within a value. */
  lines: number
  sha256(): string
}

/** Counts and hashes the bytes that pass through. */
export function measure(onBytes: (amount: number) => void = () => {}): Transform & { measured: Measured } {
  const hash = createHash('sha256')
  const measured: Measured = { bytes: 0, lines: 0, sha256: () => hash.digest('hex') }
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      measured.bytes += chunk.length
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) measured.lines += 1
      onBytes(chunk.length)
      done(null, chunk)
    },
  })
  return Object.assign(passing, { measured })
}

export interface FileHash {
  bytes: number
  sha256: string
}

/** Buffers are reused: a new one per file costs more in garbage collection than the hashing. */
const spare: Buffer[] = []

/** Null when there is no such file, or it is not a regular file: a link could lead out of the backup. */
export async function hashFile(
  path: string,
  onBytes: (amount: number) => void = () => {},
): Promise<FileHash | null> {
  let handle: FileHandle
  try {
    handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return null
    throw error
  }
  const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES)
  try {
    if (!(await handle.stat()).isFile()) return null
    const hash = createHash('sha256')
    let bytes = 0
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES)
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
      hash.update(buffer.subarray(0, bytesRead))
      bytes += bytesRead
      onBytes(bytesRead)
    }
  } finally {
    spare.push(buffer)
    await handle.close()
  }
}

/** Null when the store has no such object. */
export async function hashObject(storage: ObjectStorage, key: string): Promise<string | null> {
  const object = await storage.get(key)
  if (!object) return null
  const hash = createHash('sha256')
  for await (const chunk of object.read()) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Several loops take items from one source; the first failure ends them all. */
export async function runWorkers<T>(
  source: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const items = source[Symbol.asyncIterator]()
  let failed = false
  const loop = async () => {
    while (!failed) {
      const next = await items.next()
      if (next.done) return
      await work(next.value).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, loop))
  await items.return?.()
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

export interface LineFile {
  add(line: string): Promise<void>
  close(): Promise<void>
}

const HELD_CHARACTERS = 65_536

/** A new text file to which several loops add lines; a failed write is reported to the caller that adds. */
export async function startLines(path: string): Promise<LineFile> {
  const handle = await open(path, 'wx', 0o600)
  let held = ''
  let writing: Promise<unknown> = Promise.resolve()
  const flush = () => {
    const text = held
    held = ''
    writing = writing.then(() => handle.appendFile(text))
    return writing
  }
  return {
    async add(line) {
      held += line
      if (held.length > HELD_CHARACTERS) await flush()
    },
    async close() {
      await flush().finally(() => handle.close())
    },
  }
}

/** Syncs all files of a folder and the folder itself to disk. */
export async function syncTree(folder: string): Promise<void> {
  await runWorkers(walk(folder), ({ path }) => syncPath(path))
  await syncPath(folder)
  await syncPath(dirname(folder))
}

export interface Entry {
  path: string
  kind: 'file' | 'folder' | 'other'
}

/** Everything below a folder; symbolic links are not followed. */
export async function* walk(folder: string): AsyncGenerator<Entry> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    yield { path, kind: entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other' }
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
