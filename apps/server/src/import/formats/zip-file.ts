/**
 * Reads untrusted archives: nothing is unpacked to disk, names are only compared, and the unpacked size of a part is
 * limited (LOC-95). yauzl enforces each part's size from the archive's directory.
 */
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { ImportError } from '../import-error.ts'

const MAX_ENTRIES = 2000
/** Real tables and maps unpack to less than this; a malicious archive reaches 1,000 times its packed size. */
const MAX_RATIO = 200
/** Small parts may have any ratio. */
const RATIO_COUNTS_FROM = 50_000_000

export interface ZipEntry {
  /** Includes folders. */
  path: string
  size: number
  open(): Promise<AsyncIterable<Buffer>>
  /** The complete content of a small part. */
  read(limit: number): Promise<Buffer>
}

export interface Zip {
  name: string
  entries: readonly ZipEntry[]
  close(): void
}

export async function openZip(path: string): Promise<Zip> {
  const name = basename(path)
  const damaged = damagedIn(name)
  const file = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(damaged)
  const entries: ZipEntry[] = []
  try {
    for await (const entry of file.eachEntry()) {
      if (entry.fileName.endsWith('/') || /(^|\/)(__MACOSX\/|\._)/.test(entry.fileName)) continue
      if (entries.length === MAX_ENTRIES)
        throw new ImportError(
          `${name} holds more than ${MAX_ENTRIES} files. Put the file to import into a separate archive.`,
        )
      entries.push(zipEntry(file, entry, name))
    }
  } catch (error) {
    file.close()
    damaged(error)
  }
  return { name, entries, close: () => file.close() }
}

function zipEntry(file: ZipFile, entry: Entry, archive: string): ZipEntry {
  const { fileName: path, uncompressedSize: size, compressedSize: packed } = entry
  const damaged = damagedIn(archive)
  const open = async () => {
    if (entry.isEncrypted())
      throw new ImportError(`${archive} is protected by a password. Save it without one.`)
    if (!entry.canDecodeFileData())
      throw new ImportError(
        `${archive} is packed in a way that cannot be read here. Pack it again as a plain .zip.`,
      )
    if (size > RATIO_COUNTS_FROM && size > MAX_RATIO * packed)
      throw new ImportError(unpacksToTooMuch(archive))
    const stream = await file.openReadStreamPromise(entry).catch(damaged)
    return wholeOrDamaged(stream, archive)
  }
  return {
    path,
    size,
    open,
    async read(limit) {
      if (size > limit) throw new ImportError(`${path} in ${archive} is too large (${size} bytes).`)
      return buffer(await open())
    },
  }
}

export const unpacksToTooMuch = (archive: string) =>
  `${archive} unpacks to more than can be imported at once. Split the file inside and import the parts.`

async function* wholeOrDamaged(stream: Readable, archive: string): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (error) {
    damagedIn(archive)(error)
  } finally {
    stream.destroy()
  }
}

const damagedIn =
  (archive: string) =>
  (error: unknown): never => {
    if (error instanceof ImportError) throw error
    throw new ImportError(
      `${archive} is a damaged archive (${error instanceof Error ? error.message : error}).`,
    )
  }
