/**
 * Opens a city file and verifies all of it against its own lists before anything is written: each entry is listed, in
 * the order of the list, with its size and hash. So an entry that is missing, doubled, added or outside is found
 * (EXPORT-14). Memory does not grow with the number of entries.
 */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { assertStorageKey } from '../../../adapters/object-storage/storage-key.ts'
import {
  CITY_FORMAT,
  type CityManifest,
  cityManifest,
  dataFile,
  FILES,
  type ListedFile,
  listedFile,
  MANIFEST,
  MEDIA,
  PEOPLE,
  UnusableCityFile,
} from './city-manifest.ts'
import { cityTables } from './city-tables.ts'
import { linesOf } from './lines-of.ts'

const MAX_MANIFEST_BYTES = 5_000_000
/** Real rows pack to a tenth or less; a malicious archive reaches a thousandth. Small entries may have any ratio. */
const MAX_RATIO = 200
const RATIO_COUNTS_FROM = 50_000_000

export interface CityFile {
  manifest: CityManifest
  /** The entries with their place in the list, photos last. */
  entries(): AsyncGenerator<CityEntry>
  close(): void
}

export interface CityEntry extends ListedFile {
  open(): Promise<Readable>
}

export async function openCityFile(path: string): Promise<CityFile> {
  const opened: ZipFile[] = []
  const open = async () => {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(damaged)
    opened.push(zip)
    return zip
  }
  const close = () => {
    for (const zip of opened) zip.close()
  }
  try {
    const first = await open()
    const { manifest, list } = await findLists(first)
    return { manifest, close, entries: () => listedEntries(first, list, manifest, open) }
  } catch (error) {
    close()
    throw error
  }
}

/** Reads everything once. `onShare` is told the share of bytes that was read. */
export async function checkCityFile(
  { manifest, entries }: CityFile,
  onShare: (share: number) => void,
): Promise<void> {
  const rows = new Map(manifest.tables.map((table) => [dataFile(table.name), table.rows]))
  const media = { files: 0, bytes: 0 }
  let read = 0
  for await (const entry of entries()) {
    const hash = createHash('sha256')
    let bytes = 0
    let lines = 0
    const isRows = rows.has(entry.path)
    try {
      for await (const piece of await entry.open()) {
        hash.update(piece)
        bytes += piece.length
        if (isRows) lines += countLines(piece)
        if (bytes > entry.bytes) break
      }
    } catch (error) {
      damaged(error)
    }
    if (bytes !== entry.bytes || hash.digest('hex') !== entry.sha256)
      throw new UnusableCityFile(
        `The file is damaged, or was changed: ${entry.path} is not what its list says.`,
      )
    if (isRows && lines !== rows.get(entry.path))
      throw new UnusableCityFile(
        `The file was changed: ${entry.path} has ${lines} rows, and its list says ${rows.get(entry.path)}.`,
      )
    if (entry.path.startsWith(MEDIA)) {
      media.files += 1
      media.bytes += bytes
    }
    read += bytes
    onShare(read / Math.max(1, manifest.files.bytes))
  }
  if (media.files !== manifest.media.files || media.bytes !== manifest.media.bytes)
    throw new UnusableCityFile('The file was changed: its photos are not as many as its list says.')
}

function countLines(piece: Buffer): number {
  let lines = 0
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines += 1
  return lines
}

async function findLists(zip: ZipFile): Promise<{ manifest: CityManifest; list: Entry }> {
  let manifest: Entry | null = null
  let list: Entry | null = null
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName === MANIFEST) manifest = entry
      if (entry.fileName === FILES) list = entry
    }
  } catch (error) {
    damaged(error)
  }
  if (!manifest || !list)
    throw new UnusableCityFile(
      `This is not a city's file, or it is incomplete: it has no ${manifest ? FILES : MANIFEST}.`,
    )
  if (manifest.uncompressedSize > MAX_MANIFEST_BYTES)
    throw new UnusableCityFile(`This is not a city's file: its ${MANIFEST} is too large.`)
  return { manifest: parseManifest(await buffer(await openEntry(zip, manifest))), list }
}

function parseManifest(bytes: Buffer): CityManifest {
  let found: { program?: unknown; format?: unknown; version?: unknown } | null = null
  try {
    found = JSON.parse(bytes.toString())
  } catch {
    // The next line says so.
  }
  if (found?.program !== 'lamplighter city')
    throw new UnusableCityFile(
      `This is not a city's file of Lamplighter: its ${MANIFEST} is of something else.`,
    )
  if (typeof found.format === 'number' && found.format > CITY_FORMAT)
    throw new UnusableCityFile(
      `The file was made by a newer version of Lamplighter (${String(found.version).slice(0, 50)}). Import it with that version or a newer one.`,
    )
  const parsed = cityManifest.safeParse(found)
  if (!parsed.success)
    throw new UnusableCityFile(
      `The file cannot be read: ${MANIFEST} has something unknown at "${parsed.error.issues[0]?.path.join('.')}".`,
    )
  checkTables(parsed.data)
  return parsed.data
}

/** A table that an older version did not have may be missing. */
function checkTables({ tables }: CityManifest): void {
  const known = [PEOPLE, ...cityTables.map(({ name }) => name)]
  const names = tables.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new UnusableCityFile(
      `This version does not know the tables ${unknown.join(', ')} in the file. Import it with the version that made it.`,
    )
  if (names.join() !== known.filter((name) => names.includes(name)).join() || names[0] !== PEOPLE)
    throw new UnusableCityFile(`The file was changed: ${MANIFEST} lists its tables in another order.`)
}

/** Walks the list and the archive side by side. */
async function* listedEntries(
  zip: ZipFile,
  list: Entry,
  manifest: CityManifest,
  open: () => Promise<ZipFile>,
): AsyncGenerator<CityEntry> {
  const archive = await open()
  const there = archive.eachEntry()[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  const expected = namesOf(manifest)
  let count = 0
  try {
    for await (const line of linesOf(await openEntry(zip, list), (piece) => hash.update(piece))) {
      const listed = parseListed(line)
      const { value: entry } = await there.next()
      expected(listed.path)
      if (entry?.fileName !== listed.path) throw unlisted(listed.path, entry?.fileName)
      if (entry.uncompressedSize !== listed.bytes)
        throw new UnusableCityFile(
          `The file is damaged, or was changed: ${listed.path} is not what its list says.`,
        )
      // A packed photo could fill the disk.
      if (listed.path.startsWith(MEDIA) && entry.compressionMethod !== 0) throw packedOtherwise(entry)
      count += 1
      yield { ...listed, open: () => openEntry(archive, entry) }
    }
    if (hash.digest('hex') !== manifest.files.sha256 || count !== manifest.files.count)
      throw new UnusableCityFile(
        `The file is damaged, or was changed: ${FILES} is not what ${MANIFEST} says.`,
      )
    for (const last of [FILES, MANIFEST, undefined]) {
      const { value: entry } = await there.next()
      if (entry?.fileName !== last) throw unlisted(last, entry?.fileName)
    }
  } catch (error) {
    damaged(error)
  }
}

/** First the fixed names, each once and in order, then keys of photos in growing order. */
function namesOf({ tables }: CityManifest): (path: string) => void {
  const fixed = tables.map(({ name }) => dataFile(name))
  let last = ''
  return (path) => {
    const next = fixed.shift()
    if (next !== undefined) {
      if (path !== next) throw unlisted(next, path)
      return
    }
    const isTable =
      last === '' && (/^csv\/[a-z_]+\.csv$/.test(path) || ['members.csv', 'city.gpkg'].includes(path))
    if (isTable) return
    if (!path.startsWith(MEDIA) || !isKey(path.slice(MEDIA.length)) || path <= last)
      throw new UnusableCityFile(`The file cannot be used: no city's file has ${shown(path)} at this place.`)
    last = path
  }
}

const shown = (path: string | undefined) => JSON.stringify((path ?? '').slice(0, 200))

const unlisted = (expected: string | undefined, found: string | undefined) =>
  new UnusableCityFile(
    found === undefined
      ? `The file is incomplete: it has no ${shown(expected)}.`
      : `The file was changed: it has ${shown(found)}${expected === undefined ? ', which its list does not have' : ` in the place of ${shown(expected)}`}.`,
  )

function isKey(key: string): boolean {
  try {
    return assertStorageKey(key) === key
  } catch {
    return false
  }
}

function parseListed(line: string): ListedFile {
  try {
    return listedFile.parse(JSON.parse(line))
  } catch {
    throw new UnusableCityFile(`The file cannot be read: ${FILES} has a line that is not one of its own.`)
  }
}

const packedOtherwise = ({ fileName }: Entry) =>
  new UnusableCityFile(`The file was changed: ${shown(fileName)} is packed in another way.`)

async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  const { uncompressedSize: size, compressedSize: packed } = entry
  if (
    entry.isEncrypted() ||
    !entry.canDecodeFileData() ||
    (size > RATIO_COUNTS_FROM && size > MAX_RATIO * packed)
  )
    throw packedOtherwise(entry)
  return zip.openReadStreamPromise(entry).catch(damaged)
}

/** yauzl rejects names that lead out of a folder, and sizes that are not true. */
function damaged(error: unknown): never {
  if (error instanceof UnusableCityFile) throw error
  throw new UnusableCityFile(
    `The file is damaged, incomplete or not a ZIP archive (${error instanceof Error ? error.message : error}).`,
  )
}
