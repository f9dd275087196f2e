/** Writes an archive entry by entry, and keeps the list of what was written. */
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type LineFile, measure, startLines } from '../../../backup/streams.ts'
import type { ListedFile } from './city-manifest.ts'

/** Large pieces make fewer calls; memory holds a few of them. */
const PIECE_BYTES = 1_048_576

export interface ZipWriter {
  /** `packed`: photos are compressed already. Returns when all bytes are on their way to the file. */
  add(path: string, content: Readable, options: { packed: boolean }): Promise<ListedFile & { lines: number }>
  /** For the lists themselves, which no list has. */
  addUnlisted(path: string, content: Readable): Promise<void>
  /** Entries and bytes in the list so far. */
  written(): { count: number; bytes: number }
  /** Returns once the whole archive is written. */
  end(): Promise<void>
  /** Ends the archive in the middle. */
  abandon(): void
}

/** `list` is a new local file with a line for each entry. */
export async function createZip(
  target: string,
  list: string,
  { at, onBytes }: { at: Date; onBytes: (amount: number) => void },
): Promise<ZipWriter & { list: LineFile }> {
  const zip = new ZipFile()
  const broken = new AbortController()
  const lines = await startLines(list)
  const file = createWriteStream(target, { mode: 0o600, flags: 'wx', highWaterMark: PIECE_BYTES })
  const written = pipeline(zip.outputStream, file, { signal: broken.signal })
  written.catch((error: unknown) => broken.abort(error))
  zip.on('error', (error: unknown) => broken.abort(error))

  let count = 0
  let bytes = 0
  async function add(path: string, content: Readable, { packed }: { packed: boolean }) {
    const passing = measure(onBytes)
    zip.addReadStream(passing, path, { mtime: at, mode: 0o100600, compressionLevel: packed ? 0 : 1 })
    await pipeline(content, passing, { signal: broken.signal }).catch((error: unknown) => {
      throw broken.signal.aborted ? broken.signal.reason : error
    })
    const { bytes, lines } = passing.measured
    return { path, bytes, sha256: passing.measured.sha256(), lines }
  }

  return {
    list: lines,
    async add(path, content, options) {
      const { lines: counted, ...entry } = await add(path, content, options)
      await lines.add(`${JSON.stringify(entry)}\n`)
      count += 1
      bytes += entry.bytes
      return { ...entry, lines: counted }
    },
    async addUnlisted(path, content) {
      await add(path, content, { packed: false })
    },
    written: () => ({ count, bytes }),
    async end() {
      zip.end()
      await written
    },
    abandon() {
      broken.abort(new Error('the archive was abandoned'))
    },
  }
}
