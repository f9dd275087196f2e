/**
 * Reads a file as a stream of text: unpacks .gz, and decodes. One chunk is in memory at a time, however large the file.
 */
import { createReadStream, type ReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { createGunzip, type Gunzip } from 'node:zlib'
import { ImportError } from '../import-error.ts'
import { kindOfBytes, partOfShapefile, rejectByName, WHAT_IS_READ } from './file-kind.ts'
import { type Encoding, encodingOf, encodingOfMark, type OpenBytes } from './text-encoding.ts'

/** Data for a progress bar. */
export interface FileProgress {
  /** Without folder and .gz extension. */
  name: string
  size: number
  /** Bytes read so far. */
  bytesRead(): number
}

export interface FileText extends FileProgress {
  /** About the first 64 kB, to detect the type of file. */
  start: string
  encoding: Encoding
  /** The whole text; each iteration starts from the beginning. */
  chunks: AsyncIterable<string>
  close(): void
}

const SNIFFED_BYTES = 65_536

export async function openText(path: string): Promise<FileText> {
  const name = basename(path).replace(/\.gz$/i, '')
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new ImportError(`There is no file ${path}.`)
  const isPacked = await isGzip(path)
  let file: ReadStream | null = null
  const openBytes = () => {
    file = createReadStream(path, { highWaterMark: SNIFFED_BYTES })
    return isPacked ? unpacked(file) : file
  }
  const progress = { name, size: found.size, bytesRead: () => file?.bytesRead ?? 0 }
  return decodeText(progress, openBytes, path, () => file?.destroy())
}

/** Decodes bytes from any source, such as a part of an archive; `path` names it in error messages. */
export async function decodeText(
  progress: FileProgress,
  openBytes: OpenBytes,
  path: string,
  close: () => void,
): Promise<FileText> {
  try {
    const first = await readStart(openBytes, path)
    refuseBinary(first, progress.name)
    rejectByName(progress.name)
    const mark = encodingOfMark(first)
    refuseOtherText(new TextDecoder(mark ?? 'windows-1252').decode(first), progress.name)
    const encoding = await encodingOf(openBytes, mark, progress.name)
    const start = new TextDecoder(encoding).decode(first, { stream: true })
    const chunks = { [Symbol.asyncIterator]: () => decoded(openBytes, encoding, path) }
    return { ...progress, start, encoding, chunks, close }
  } catch (error) {
    close()
    throw error
  }
}

/** Rejects binary content inside a .gz or an archive. */
function refuseBinary(first: Buffer, name: string): void {
  const kind = kindOfBytes(first)
  if (kind === 'shapefile') throw new ImportError(partOfShapefile(name))
  if (kind)
    throw new ImportError(
      `${name} is packed twice. Unpack it once and import what is inside. ${WHAT_IS_READ}`,
    )
}

/** `start` has no byte order mark, so NULs mean a binary file. */
function refuseOtherText(start: string, name: string): void {
  if (start.slice(0, 4096).includes('\u0000'))
    throw new ImportError(`${name} is not a text file. ${WHAT_IS_READ}`)
  if (/^\s*<(\?xml|!doctype|html|kml|gml|gpx)/i.test(start)) throw new ImportError(isMarkup(name, start))
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
  gunzip.on('close', () => file.destroy())
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

async function readStart(openBytes: OpenBytes, path: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const bytes of await openBytes()) {
      parts.push(bytes)
      length += bytes.length
      if (length >= SNIFFED_BYTES) break
    }
  } catch (error) {
    unreadable(path)(error as Error)
  }
  if (length === 0) throw new ImportError(`${path} is empty.`)
  return Buffer.concat(parts)
}

async function* decoded(openBytes: OpenBytes, encoding: Encoding, path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const bytes of await openBytes()) yield decoder.decode(bytes, { stream: true })
    yield decoder.decode()
  } catch (error) {
    unreadable(path)(error as Error)
  }
}
