/**
 * A file as a stream of text: unpacked when it is .gz, decoded by its byte order mark, else as UTF-8, else as
 * Windows-1252, the two that cities publish. One chunk is in memory at a time, however large the file.
 */
import { createReadStream, type ReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { createGunzip, type Gunzip } from 'node:zlib'
import { ImportError } from '../import-error.ts'
import { kindOfBytes, partOfShapefile, refuseByName, WHAT_IS_READ } from './file-kind.ts'

/** What a progress bar shows. */
export interface FileProgress {
  /** Without folder and without .gz. */
  name: string
  size: number
  /** Bytes read so far. */
  bytesRead(): number
}

export interface FileText extends FileProgress {
  /** The first 64 kB or so, to detect the kind of file. */
  start: string
  chunks: AsyncIterable<string>
  close(): void
}

const SNIFFED_BYTES = 65_536

export async function openText(path: string): Promise<FileText> {
  const name = basename(path).replace(/\.gz$/i, '')
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new ImportError(`There is no file ${path}.`)
  const isPacked = await isGzip(path)
  const file = createReadStream(path, { highWaterMark: SNIFFED_BYTES })
  const progress = { name, size: found.size, bytesRead: () => file.bytesRead }
  return decodeText(progress, isPacked ? unpacked(file) : file, path, () => file.destroy())
}

/** Text from wherever its bytes come, such as a part of an archive; `path` names it in refusals. */
export async function decodeText(
  progress: FileProgress,
  bytes: AsyncIterable<Buffer>,
  path: string,
  close: () => void,
): Promise<FileText> {
  const iterator = bytes[Symbol.asyncIterator]()
  try {
    const first = await readStart(iterator, path)
    refuseBinary(first, progress.name)
    refuseByName(progress.name)
    const decoder = new TextDecoder(encodingOf(first))
    const start = decoder.decode(first, { stream: true })
    // A byte order mark is removed by now, so NULs mean a binary file.
    if (start.slice(0, 4096).includes('\u0000'))
      throw new ImportError(`${progress.name} is not a text file. ${WHAT_IS_READ}`)
    if (/^\s*<(\?xml|!doctype|html|kml|gml|gpx)/i.test(start))
      throw new ImportError(isMarkup(progress.name, start))
    return { ...progress, start, chunks: restOf(start, iterator, decoder, path), close }
  } catch (error) {
    close()
    throw error
  }
}

/** Inside a .gz or an archive. */
function refuseBinary(first: Buffer, name: string): void {
  const kind = kindOfBytes(first)
  if (kind === 'shapefile') throw new ImportError(partOfShapefile(name))
  if (kind)
    throw new ImportError(
      `${name} is packed twice. Unpack it once and import what is inside. ${WHAT_IS_READ}`,
    )
}

function isMarkup(name: string, start: string): string {
  if (/<(!doctype )?html/i.test(start))
    return `${name} is a page of a website, not data: the link probably led to a page about the file. ${WHAT_IS_READ}`
  return (
    `${name} is XML, which the import does not read. ${WHAT_IS_READ} Convert it first, for example with GDAL: ` +
    `ogr2ogr -f GeoJSON -t_srs EPSG:4326 ${name.replace(/\.\w+$/, '')}.geojson ${name}`
  )
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path).catch(unreadable(path))
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(2), position: 0 })
    return buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

function unpacked(file: ReadStream): Gunzip {
  const gunzip = createGunzip()
  file.on('error', (error) => gunzip.destroy(error))
  return file.pipe(gunzip)
}

function unreadable(path: string): (error: Error) => never {
  return (error) => {
    if (error instanceof ImportError) throw error
    const damaged = /^Z_/.test((error as NodeJS.ErrnoException).code ?? '')
    throw new ImportError(
      damaged
        ? `${path} is a damaged .gz file (${error.message}).`
        : `${path} could not be read: ${error.message}`,
    )
  }
}

async function readStart(iterator: AsyncIterator<Buffer>, path: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let length = 0; length < SNIFFED_BYTES; ) {
    const { value, done } = await iterator.next().catch(unreadable(path))
    if (done) break
    parts.push(value)
    length += value.length
  }
  if (parts.length === 0) throw new ImportError(`${path} is empty.`)
  return Buffer.concat(parts)
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  try {
    // The last character of a chunk may be incomplete.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

async function* restOf(
  start: string,
  iterator: AsyncIterator<Buffer>,
  decoder: InstanceType<typeof TextDecoder>,
  path: string,
): AsyncGenerator<string> {
  yield start
  for (;;) {
    const { value, done } = await iterator.next().catch(unreadable(path))
    if (done) break
    yield decoder.decode(value, { stream: true })
  }
  yield decoder.decode()
}
