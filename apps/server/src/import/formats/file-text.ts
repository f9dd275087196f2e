/**
 * A file as a stream of text: unpacked when it is .gz, decoded by its byte order mark, else as UTF-8, else as
 * Windows-1252, the two that cities publish. One chunk is in memory at a time, however large the file.
 */
import { createReadStream, type ReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { createGunzip, type Gunzip } from 'node:zlib'
import { ImportError } from '../import-error.ts'

export interface FileText {
  /** Without folder and without .gz. */
  name: string
  size: number
  /** Bytes read from the disk so far, for a progress bar. */
  bytesRead(): number
  /** The first 64 kB or so, to detect the kind of file. */
  start: string
  chunks: AsyncIterable<string>
}

const SNIFFED_BYTES = 65_536

export async function openText(path: string): Promise<FileText> {
  const name = basename(path).replace(/\.gz$/i, '')
  refuseOtherFormats(name)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new ImportError(`There is no file ${path}.`)
  const file = createReadStream(path, { highWaterMark: SNIFFED_BYTES })
  const bytes = (await isGzip(path)) ? unpacked(file) : file
  const iterator: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]()
  const first = await readStart(iterator, path)
  const decoder = new TextDecoder(encodingOf(first))
  const start = decoder.decode(first, { stream: true })
  // A byte order mark is removed by now, so NULs mean a binary file.
  if (start.slice(0, 4096).includes('\u0000'))
    throw new ImportError(`${name} is not a text file. ${readable}`)
  return {
    name,
    size: found.size,
    bytesRead: () => file.bytesRead,
    start,
    chunks: restOf(start, iterator, decoder, path),
  }
}

const readable = 'The import reads CSV and GeoJSON, each also packed as .gz.'

function refuseOtherFormats(name: string): void {
  const kind = extname(name).toLowerCase()
  if (['.shp', '.dbf', '.shx', '.prj', '.cpg'].includes(kind))
    throw new ImportError(
      `${name} is part of a shapefile, which the import does not read. Convert it first, for example with GDAL: ` +
        `ogr2ogr -f GeoJSON -t_srs EPSG:4326 ${name.replace(/\.\w+$/, '')}.geojson ${name.replace(/\.\w+$/, '.shp')}`,
    )
  if (kind === '.zip' || kind === '.kmz' || kind === '.7z')
    throw new ImportError(
      `${name} is an archive. Unpack it and import the CSV or GeoJSON inside. ${readable}`,
    )
  if (['.xlsx', '.xls', '.ods'].includes(kind))
    throw new ImportError(`${name} is a spreadsheet. Save it as CSV (UTF-8) and import that. ${readable}`)
  if (['.kml', '.gml', '.gpx', '.gpkg', '.gdb', '.fgb', '.parquet', '.topojson'].includes(kind))
    throw new ImportError(
      `${name} is not a format that the import reads. Convert it first, for example with GDAL: ` +
        `ogr2ogr -f GeoJSON -t_srs EPSG:4326 ${name.replace(/\.\w+$/, '')}.geojson ${name}`,
    )
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path)
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
