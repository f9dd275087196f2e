/** Turns a list's GeoPackage into a ZIP of Shapefiles, one for each kind of geometry (EXPORT-21). */
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MAX_EXPORTS } from '@lamplighter/domain/exports'
import { problem } from '@lamplighter/domain/http'
import { ZipFile } from 'yazl'
import type { Ogr2ogr } from '../../../adapters/gdal/ogr2ogr.ts'
import { createFairQueue } from '../../../limits/fair-queue.ts'
import { columnsCsv, readMe } from './read-me.ts'
import type { ShapefileLayer } from './shapefile-layers.ts'

/** Programs read no larger parts of a Shapefile reliably. */
const MAX_BYTES = 2_000_000_000
const parts = ['shp', 'shx', 'dbf', 'prj', 'cpg']

/** Each conversion takes a core, so one runs at a time. */
const turns = createFairQueue({
  maxRunning: 1,
  maxPerPerson: 1,
  waitingPerPerson: 1,
  waiting: MAX_EXPORTS,
  ownLineFull: 'unavailable',
})

interface Making {
  ogr2ogr: Ogr2ogr
  /** Contains `rows.gpkg`. */
  folder: string
  /** The ZIP file. */
  target: string
  signal: AbortSignal
  /** Throws if the disk has no room for so many bytes. */
  reserve(bytes: number): Promise<void>
}

export async function writeShapefiles(all: readonly ShapefileLayer[], making: Making): Promise<void> {
  // A list without rows has an empty layer; lines and areas without rows have none.
  const layers = all.filter(({ rows }, at) => at === 0 || rows > 0)
  const sizes = layers.map(tableBytes)
  if (Math.max(...sizes) > MAX_BYTES) throw problem('shapefile_too_large')
  // The tables, and as much for shapes and archive.
  await making.reserve(2 * sizes.reduce((sum, bytes) => sum + bytes, 0))
  const { folder, signal } = making
  await turns.run({ person: folder, signal: () => signal }, () => convert(layers, making))
  await rm(join(folder, 'rows.gpkg'))
  await pack(layers, making)
}

const tableBytes = ({ rows, columns }: ShapefileLayer) =>
  rows * columns.reduce((sum, { bytes }) => sum + bytes, 1)

async function convert(
  layers: readonly ShapefileLayer[],
  { ogr2ogr, folder, signal }: Making,
): Promise<void> {
  for (const layer of layers) {
    await writeFile(join(folder, `${layer.name}.sql`), selectOf(layer))
    await ogr2ogr.writeShapefile(layer.name, { folder, signal })
  }
}

/** Declares the widths: a table that widens its columns while it is written is written again each time. */
const selectOf = ({ name, columns }: ShapefileLayer) =>
  `select ${columns.map((column) => `cast("${column.name}" as character(${column.bytes})) as "${column.name}"`).join(', ')} from "${name}"`

async function pack(layers: readonly ShapefileLayer[], { folder, target, signal }: Making): Promise<void> {
  const zip = new ZipFile()
  const broken = new AbortController()
  zip.on('error', (error: unknown) => broken.abort(error))
  const how = { mode: 0o100600, mtime: new Date(), compressionLevel: 1 }
  let reading: ReadStream | null = null
  for (const { name } of layers)
    for (const part of parts)
      zip.addReadStreamLazy(`${name}.${part}`, how, (give) => {
        reading = createReadStream(join(folder, `${name}.${part}`))
        give(null, reading)
      })
  zip.addBuffer(Buffer.from(readMe(layers)), 'README.txt', how)
  zip.addBuffer(Buffer.from(columnsCsv(layers)), 'columns.csv', how)
  zip.end()
  try {
    const file = createWriteStream(target, { mode: 0o600, flags: 'wx' })
    await pipeline(zip.outputStream, file, { signal: AbortSignal.any([signal, broken.signal]) })
  } catch (error) {
    throw broken.signal.aborted ? broken.signal.reason : error
  } finally {
    // An archive that is given up does not close it.
    ;(reading as ReadStream | null)?.destroy()
  }
}
