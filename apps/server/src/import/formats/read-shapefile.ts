/** A shapefile: its parts side by side in a folder or an archive. Shapes and rows are read in parallel, streaming. */
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ImportError } from '../import-error.ts'
import { ByteReader } from './byte-reader.ts'
import { isUtf8Table, openDbf } from './dbf-table.ts'
import type { Feature, FeatureSource } from './feature-source.ts'
import type { FileProgress } from './file-text.ts'
import { chooseLayer } from './layers.ts'
import { degrees, HOW_TO_NAME_A_PROJECTION, type Projection, readProjection } from './projection.ts'
import { openShp, type Shape } from './shp-shapes.ts'
import { decodeWhole } from './text-encoding.ts'
import type { Zip, ZipEntry } from './zip-file.ts'

export interface OpenedFeatures {
  progress: FileProgress
  source: FeatureSource
  close(): void
}

/** The limit of the format: its lengths are 31 bits of two-byte words, and most programs stop at half of that. */
const MAX_BYTES = 4 * 2 ** 30
/** Maximum size of a .prj or .cpg. */
const MAX_TEXT = 100_000

type Part = Pick<ZipEntry, 'size' | 'open' | 'read'>
/** By extension, in lowercase. */
type Parts = ReadonlyMap<string, Part>

export async function readShapefile(path: string, projection: string | undefined): Promise<OpenedFeatures> {
  const stem = basename(path).replace(/\.\w+$/, '')
  const folder = dirname(path)
  const parts = new Map<string, Part>()
  for (const name of await readdir(folder)) {
    const [, ending = ''] = /\.(shp|dbf|prj|cpg)$/i.exec(name) ?? []
    if (name.slice(0, -4).toLowerCase() === stem.toLowerCase())
      parts.set(ending.toLowerCase(), await partOnDisk(join(folder, name)))
  }
  parts.set('shp', await partOnDisk(path))
  return open(basename(path), stem, parts, projection, () => {})
}

async function partOnDisk(path: string): Promise<Part> {
  const { size } = await stat(path)
  return {
    size,
    open: async () => createReadStream(path, { highWaterMark: 262_144 }),
    read: (limit) =>
      size > limit ? Promise.reject(new ImportError(`${path} is too large.`)) : readFile(path),
  }
}

export function shapefilesIn(zip: Zip): string[] {
  return zip.entries.filter(({ path }) => /\.shp$/i.test(path)).map(({ path }) => path.slice(0, -4))
}

export async function readZippedShapefile(
  zip: Zip,
  { layer, projection }: { layer?: string | undefined; projection?: string | undefined },
): Promise<OpenedFeatures> {
  const stem = chooseLayer(zip.name, shapefilesIn(zip), layer)
  const parts = new Map<string, Part>()
  for (const entry of zip.entries)
    if (entry.path.slice(0, -4).toLowerCase() === stem.toLowerCase())
      parts.set(entry.path.slice(-3).toLowerCase(), entry)
  return open(zip.name, basename(stem), parts, projection, () => zip.close())
}

async function open(
  name: string,
  stem: string,
  parts: Parts,
  named: string | undefined,
  release: () => void,
): Promise<OpenedFeatures> {
  const [shp, dbf] = [parts.get('shp'), parts.get('dbf')]
  if (!shp || !dbf)
    throw new ImportError(
      `${stem}.${shp ? 'dbf' : 'shp'} is missing: a shapefile is at least a .shp, a .dbf and a .prj of one name. Import them together, in one .zip or one folder.`,
    )
  if (shp.size > MAX_BYTES || dbf.size > MAX_BYTES)
    throw new ImportError(`${name} is too large for a shapefile.`)
  let bytesRead = 0
  const streams: AsyncIterator<Buffer>[] = []
  const counted = async (part: Part) => {
    const stream = (await part.open())[Symbol.asyncIterator]()
    streams.push(stream)
    return new ByteReader(
      (async function* () {
        for (let next = await stream.next(); !next.done; next = await stream.next()) {
          bytesRead += next.value.length
          yield next.value
        }
      })(),
    )
  }
  const close = () => {
    for (const stream of streams) void stream.return?.()
    release()
  }
  try {
    const cpg = (await parts.get('cpg')?.read(MAX_TEXT))?.toString('latin1') ?? null
    const tableName = `${stem}.dbf`
    const isUtf8 = await isUtf8Table(await counted(dbf), tableName)
    bytesRead = 0
    const table = await openDbf(await counted(dbf), { cpg, isUtf8, name: tableName })
    const nextShape = await openShp(await counted(shp), `${stem}.shp`)
    const first = await nextShape()
    const prj = await parts.get('prj')?.read(MAX_TEXT)
    async function* features(): AsyncGenerator<Feature> {
      try {
        let number = 0
        for (let shape = first; shape; shape = await nextShape()) {
          number++
          if (number > table.rows)
            throw new ImportError(
              `${stem}.dbf has ${table.rows} rows, ${stem}.shp has more shapes: they do not belong together.`,
            )
          const values = await table.next()
          if (values) yield { number, values, geometry: null, ...shape }
        }
        if (number < table.rows)
          throw new ImportError(
            `${stem}.dbf has ${table.rows} rows, ${stem}.shp only ${number} shapes: they do not belong together.`,
          )
      } finally {
        close()
      }
    }
    return {
      progress: { name, size: shp.size + dbf.size, bytesRead: () => bytesRead },
      source: {
        format: stem === name.replace(/\.\w+$/, '') ? 'Shapefile' : `Shapefile ${stem}`,
        columns: table.columns,
        leftOut: table.leftOut,
        projection: projectionOf(stem, named ?? (prj && decodeWhole(prj)), first),
        features: features(),
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Without a .prj, numbers in the range of degrees are treated as degrees. */
function projectionOf(stem: string, text: string | undefined, first: Shape | null): Projection {
  if (text?.trim()) return readProjection(text)
  const [x, y] = firstPosition(first?.geometry)
  if (!(Math.abs(x) > 180 || Math.abs(y) > 90)) return degrees
  throw new ImportError(
    `${stem} is projected (its first corner is at ${x}, ${y}) and has no .prj file that says how. ${HOW_TO_NAME_A_PROJECTION}`,
  )
}

function firstPosition(geometry: unknown): [number, number] {
  let inner: unknown =
    typeof geometry === 'object' && geometry && 'coordinates' in geometry ? geometry.coordinates : []
  while (Array.isArray(inner) && Array.isArray(inner[0])) inner = inner[0]
  const [x, y] = Array.isArray(inner) ? inner : []
  return [Number(x ?? 0), Number(y ?? 0)]
}
