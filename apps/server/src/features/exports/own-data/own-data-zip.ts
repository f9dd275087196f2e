/**
 * A person's own data as a ZIP that is written while it is sent (PRIV-3). The lists are of one moment. Photos come after
 * them, straight from the store, when no database connection is held any more.
 */
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_OWN_FILE_BYTES, MAX_OWN_FILES, ownDataReadMe } from '@lamplighter/domain/exports'
import { mediaTypes } from '@lamplighter/domain/media'
import type { RawBuilder } from 'kysely'
import { ZipFile } from 'yazl'
import type { Db } from '../../../db/kysely.ts'
import type { SignedInUser } from '../../../http/context.ts'
import type { Parts } from '../../../parts.ts'
import { pagesOf, readSnapshot } from '../read-snapshot.ts'
import { type OwnFile, ownFiles, ownLists } from './own-lists.ts'

type Add = (path: string, content: Readable, options?: { stored: boolean }) => Promise<void>

/** The pieces of the archive. When its reader stops, nothing more is read. */
export async function* ownDataZip(
  parts: Pick<Parts, 'exports' | 'storage'>,
  user: SignedInUser,
  /** Maximum time for the lists, which hold a connection. Photos take as long as the reader needs. */
  listsWithinMs: number,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const stopped = new AbortController()
  zip.on('error', (error: Error) => output.destroy(error))
  const add: Add = async (path, content, { stored } = { stored: false }) => {
    const passing = new PassThrough()
    // Photos are compressed already.
    zip.addReadStream(passing, path, { mode: 0o100600, compressionLevel: stored ? 0 : 6 })
    await pipeline(content, passing, { signal: stopped.signal })
  }
  const late = setTimeout(() => stopped.abort(new Error('the lists took too long')), listsWithinMs)
  const feeding = addAll(parts, user, add, () => clearTimeout(late)).then(
    () => zip.end(),
    (error: Error) => void output.destroy(error),
  )
  try {
    yield* output
  } finally {
    clearTimeout(late)
    stopped.abort()
    output.destroy()
    await feeding
  }
}

async function addAll(
  { exports, storage }: Pick<Parts, 'exports' | 'storage'>,
  user: SignedInUser,
  add: Add,
  onLists: () => void,
): Promise<void> {
  const included: IncludedFile[] = []
  let bytes = 0
  const counts = { files: 0, leftOut: 0, missing: 0 }
  const inOneMoment = readSnapshot(exports, async function* (db) {
    for (const { file, select } of ownLists(user)) {
      await add(file, Readable.from(jsonOf(db, select)))
      yield file
    }
    const media = jsonOf(db, ownFiles(user), (row) => {
      const { key, ...shown } = row
      // Files come along while there is room; the others have no path.
      const isIn = included.length < MAX_OWN_FILES && bytes + row.bytes <= MAX_OWN_FILE_BYTES
      if (!isIn) {
        counts.leftOut += 1
        return { ...shown, path: null }
      }
      const path = pathOf(row)
      included.push({ key, path })
      bytes += row.bytes
      return { ...shown, path }
    })
    await add('media.json', Readable.from(media))
  })
  for await (const _ of inOneMoment);
  onLists()
  for (const { key, path } of included) {
    const object = await storage.get(key)
    if (!object) {
      counts.missing += 1
      continue
    }
    await add(path, object.read(), { stored: true })
    counts.files += 1
  }
  await add('README.txt', Readable.from([ownDataReadMe({ ...user, ...counts })]))
}

interface IncludedFile {
  key: string
  path: string
}

function pathOf({ id, type }: OwnFile): string {
  const known = Object.entries(mediaTypes).find(([name]) => name === type)?.[1]
  return `media/${id}.${known?.extension ?? 'bin'}`
}

/** The rows of a select as one JSON array, a page of rows at a time. */
async function* jsonOf<Row extends object>(
  db: Db,
  select: RawBuilder<Row>,
  shown: (row: Row) => object = (row) => row,
): AsyncGenerator<string> {
  let before = '['
  for await (const rows of pagesOf(db, select)) {
    yield before + rows.map((row) => `\n${JSON.stringify(shown(row))}`).join(',')
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}
