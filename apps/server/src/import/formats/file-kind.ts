/**
 * Detects a file's type from its first bytes, since the name may be wrong. Rejects unreadable types with advice on how
 * to convert them.
 */
import { open, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { ImportError } from '../import-error.ts'

export type FileKind = 'zip' | 'geopackage' | 'shapefile' | 'text'

export const WHAT_IS_READ =
  'The import reads CSV, Excel (.xlsx), GeoJSON, Shapefiles (a .zip of .shp, .dbf and .prj) and GeoPackages.'

const starts: readonly [FileKind | 'old office' | 'binary', string | Buffer][] = [
  ['zip', 'PK\u0003\u0004'],
  ['zip', 'PK\u0005\u0006'],
  ['geopackage', 'SQLite format 3\u0000'],
  ['shapefile', Buffer.from([0, 0, 0x27, 0x0a])],
  ['old office', Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
  ['binary', 'PAR1'],
  ['binary', 'fgb\u0003'],
  ['binary', '7z\u00bc\u00af'],
  ['binary', 'Rar!'],
  ['binary', '%PDF'],
]

/** For a .gz, pass the start of its unpacked content. */
export function kindOfBytes(start: Buffer): (typeof starts)[number][0] | null {
  return starts.find(([, first]) => start.indexOf(first, 0, 'latin1') === 0)?.[0] ?? null
}

export async function fileKind(path: string): Promise<FileKind> {
  const name = basename(path)
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES')
      throw new ImportError(
        `${path} may not be read by the user who runs this. Copy it to a folder that is open.`,
      )
    return null
  })
  if (found?.isFile() && found.size === 0) throw new ImportError(`${path} is empty.`)
  if (found?.isDirectory() && /\.gdb$/i.test(name)) throw new ImportError(convertFirst(name))
  if (!found?.isFile()) throw new ImportError(`There is no file ${path}.`)
  const start = await firstBytes(path)
  const kind = kindOfBytes(start)
  if (kind === 'old office')
    throw new ImportError(`${name} is a spreadsheet of an old kind. Save it as .xlsx or CSV and import that.`)
  if (kind === 'binary') throw new ImportError(convertFirst(name))
  return kind ?? 'text'
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: Error) => {
    throw new ImportError(`${path} could not be read: ${error.message}`)
  })
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64), position: 0 })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const programs: Readonly<Record<string, string>> = {
  '.shp': 'a shapefile',
  '.xlsx': 'an Excel file',
  '.gpkg': 'a GeoPackage',
  '.zip': 'an archive',
}

/** For files without characteristic first bytes. */
export function rejectByName(name: string): void {
  const kind = extname(name).toLowerCase()
  const program = programs[kind]
  if (program) throw new ImportError(`${name} is damaged: it does not start like ${program}.`)
  if (['.dbf', '.shx', '.prj', '.cpg', '.sbn', '.sbx'].includes(kind))
    throw new ImportError(partOfShapefile(name))
  if (['.kml', '.gml', '.gpx', '.gdb', '.fgb', '.parquet', '.topojson', '.tab', '.mif'].includes(kind))
    throw new ImportError(convertFirst(name))
}

export function partOfShapefile(name: string): string {
  return (
    `${name} is one of the files of a shapefile, which belong together. ` +
    'Put its .shp, .dbf, .prj and .cpg into one .zip and import that, or name the .shp with the others beside it.'
  )
}

export function convertFirst(name: string): string {
  return (
    `${name} is not a format that the import reads. ${WHAT_IS_READ} Convert it first, for example with GDAL: ` +
    `ogr2ogr -f GeoJSON -t_srs EPSG:4326 ${name.replace(/(\.gz)?$|(\.\w+)(\.gz)?$/, '')}.geojson ${name}`
  )
}
