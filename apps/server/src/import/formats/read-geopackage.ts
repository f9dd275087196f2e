/**
 * A GeoPackage is an SQLite database from an untrusted source. It is opened read-only, without extensions and without
 * trust in its schema. Only plain tables are read, since a view or a virtual table would run its SQL.
 */
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { ImportError } from '../import-error.ts'
import { type Feature, uniqueNames } from './feature-source.ts'
import { chooseLayer } from './layers.ts'
import { degrees, HOW_TO_NAME_A_PROJECTION, type Projection, readProjection } from './projection.ts'
import type { OpenedFeatures } from './read-shapefile.ts'
import { readGeoPackageGeometry } from './wkb.ts'

/** Maximum size of one value, including a geometry with the most corners. */
const MAX_VALUE_BYTES = 4_000_000
const MAX_LAYERS = 1000
const MAX_COLUMNS = 2000

interface Layer {
  name: string
  geometryColumn: string
  srs: number
}

export async function readGeoPackage(
  path: string,
  { layer, projection }: { layer?: string | undefined; projection?: string | undefined },
): Promise<OpenedFeatures> {
  const name = basename(path)
  const [file, log] = await Promise.all([stat(path), stat(`${path}-wal`).catch(() => null)])
  if (log && log.size > 0)
    throw new ImportError(
      `${name} is open in another program, which has not yet written everything into it. Close it there first.`,
    )
  const db = openReadOnly(path, name)
  const close = () => {
    if (db.isOpen) db.close()
  }
  try {
    // SQLite reads the missing rest of the last page as zeros.
    const pages = Number(oneNumber(db, 'pragma page_count')) * Number(oneNumber(db, 'pragma page_size'))
    if (file.size < pages)
      throw new ImportError(`${name} is truncated: it has ${file.size} of ${pages} bytes.`)
    const chosen = layerOf(db, name, layer)
    const table = columnsOf(db, chosen.name).filter(({ name }) => name !== chosen.geometryColumn)
    const pictures = table.filter(({ isBinary }) => isBinary)
    const shown = table.filter(({ isBinary }) => !isBinary)
    const names = uniqueNames(shown.map(({ name }) => name))
    const columns = names.map((name, at) => ({ name, type: shown[at]?.type ?? '' }))
    const rows = Number(oneNumber(db, `select count(*) from ${quoted(chosen.name)}`))
    let read = 0
    async function* features(): AsyncGenerator<Feature> {
      try {
        for (const row of rowsIn(
          db,
          chosen,
          shown.map(({ name }) => name),
        )) {
          read++
          yield featureOf(row, read, columns)
        }
      } catch (error) {
        damaged(name, error)
      } finally {
        close()
      }
    }
    return {
      progress: {
        name,
        size: file.size,
        bytesRead: () => Math.round((file.size * read) / Math.max(rows, 1)),
      },
      source: {
        format: `GeoPackage, layer ${chosen.name}`,
        columns: names,
        leftOut: pictures.map(({ name }) => ({ column: name, reason: 'binary' as const })),
        projection: projection === undefined ? projectionOf(db, chosen, name) : readProjection(projection),
        features: features(),
      },
      close,
    }
  } catch (error) {
    close()
    return damaged(name, error)
  }
}

function openReadOnly(path: string, name: string): DatabaseSync {
  // Immutable: takes no lock and looks for no log, so that a file in a read-only folder can be read.
  const address = `${pathToFileURL(resolve(path)).href}?immutable=1`
  try {
    const db = new DatabaseSync(address, {
      readOnly: true,
      allowExtension: false,
      defensive: true,
      enableDoubleQuotedStringLiterals: false,
      readBigInts: true,
      returnArrays: true,
      limits: { length: MAX_VALUE_BYTES, attach: 0, column: MAX_COLUMNS, exprDepth: 20 },
    })
    db.exec(
      'pragma trusted_schema = off; pragma query_only = on; pragma cell_size_check = on; pragma mmap_size = 0',
    )
    return db
  } catch (error) {
    return damaged(name, error)
  }
}

/** Turns SQLite's error for an unreadable file into a sentence. */
function damaged(name: string, error: unknown): never {
  if (error instanceof ImportError) throw error
  const isOfSqlite = error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
  if (!isOfSqlite) throw error
  if (/too big/.test(error.message))
    throw new ImportError(
      `${name} contains a value of more than ${MAX_VALUE_BYTES / 1e6} MB; remove it first.`,
    )
  throw new ImportError(
    `${name} cannot be read as a GeoPackage (${error.message}). It may be damaged or truncated.`,
  )
}

/** The rows of a statement as arrays of values. */
function* rowsOf(db: DatabaseSync, text: string): Generator<SQLOutputValue[]> {
  // Node's types only know rows as objects.
  for (const row of db.prepare(text).iterate()) yield row as unknown as SQLOutputValue[]
}

function oneNumber(db: DatabaseSync, text: string): SQLOutputValue {
  for (const [value = null] of rowsOf(db, text)) return value
  return null
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Names are compared case-insensitively, as SQLite does. */
function plainTables(db: DatabaseSync): Map<string, string> {
  const tables = new Map<string, string>()
  for (const [schema, name, type] of rowsOf(db, 'pragma table_list'))
    if (schema === 'main' && type === 'table') tables.set(String(name).toLowerCase(), String(name))
  return tables
}

function layerOf(db: DatabaseSync, file: string, named: string | undefined): Layer {
  const tables = plainTables(db)
  if (
    !tables.has('gpkg_contents') ||
    !tables.has('gpkg_geometry_columns') ||
    !tables.has('gpkg_spatial_ref_sys')
  )
    throw new ImportError(`${file} is an SQLite database but not a GeoPackage: it lists no layers.`)
  // No index supports the join below, so its cost is the product of both lists.
  for (const list of ['gpkg_contents', 'gpkg_geometry_columns'])
    if (Number(oneNumber(db, `select count(*) from ${list}`)) > MAX_LAYERS)
      throw new ImportError(
        `${file} lists more than ${MAX_LAYERS} layers. Put the one to import into a file of its own.`,
      )
  const layers = new Map<string, Layer>()
  const listed = `
    select c.table_name, g.column_name, g.srs_id from gpkg_contents c
    join gpkg_geometry_columns g on lower(g.table_name) = lower(c.table_name)
    where c.data_type = 'features'`
  for (const [table, column, srs] of rowsOf(db, listed)) {
    const name = tables.get(String(table).toLowerCase())
    // Views and virtual tables are not plain tables.
    if (name !== undefined) layers.set(name, { name, geometryColumn: String(column), srs: Number(srs) })
  }
  const chosen = layers.get(chooseLayer(file, [...layers.keys()], named))
  if (!chosen) throw new ImportError(`${file} contains no layer that can be imported.`)
  return chosen
}

interface Column {
  name: string
  /** Pictures and other binary data cannot be shown as attributes. */
  isBinary: boolean
  /** As the table declares it, in capital letters. */
  type: string
}

function columnsOf(db: DatabaseSync, table: string): Column[] {
  return [...rowsOf(db, `pragma table_info(${quoted(table)})`)].map(([, name, type]) => ({
    name: String(name),
    isBinary: /^blob\b/i.test(String(type)),
    type: String(type).toUpperCase(),
  }))
}

/** Each row has the geometry, then the columns. */
function rowsIn(
  db: DatabaseSync,
  { name, geometryColumn }: Layer,
  columns: readonly string[],
): Generator<SQLOutputValue[]> {
  return rowsOf(db, `select ${[geometryColumn, ...columns].map(quoted).join(', ')} from ${quoted(name)}`)
}

function featureOf(
  [geometry = null, ...cells]: readonly SQLOutputValue[],
  number: number,
  columns: readonly Pick<Column, 'name' | 'type'>[],
): Feature {
  const values = Object.fromEntries(
    columns.map(({ name, type }, at) => [name, textOf(cells[at] ?? null, type)]),
  )
  if (geometry === null) return { number, values, geometry: null }
  if (!(geometry instanceof Uint8Array))
    return { number, values, geometry: null, unreadable: 'the geometry is not one' }
  return { number, values, geometry: null, ...readGeoPackageGeometry(geometry) }
}

/** Binary data in a column of another type becomes blank. */
function textOf(value: SQLOutputValue, type: string): string {
  if (value === null || value instanceof Uint8Array) return ''
  if (type === 'BOOLEAN' && (value === 0n || value === 1n)) return String(value === 1n)
  // The format demands milliseconds of each time.
  return type === 'DATETIME' ? String(value).replace(/\.0+Z$/, 'Z') : String(value)
}

function projectionOf(db: DatabaseSync, { srs, name }: Layer, file: string): Projection {
  const found = [
    ...rowsOf(
      db,
      `select organization, organization_coordsys_id, definition from gpkg_spatial_ref_sys where srs_id = ${Math.trunc(srs) || 0}`,
    ),
  ][0]
  // -1 and 0 mean an unknown system.
  if (!found || srs === -1 || srs === 0) {
    const first = oneNumber(
      db,
      `select min_x from gpkg_contents where lower(table_name) = lower('${name.replaceAll("'", "''")}')`,
    )
    if (Math.abs(Number(first ?? 0)) <= 180) return degrees
    throw new ImportError(
      `${file} does not say how its layer ${name} is projected. ${HOW_TO_NAME_A_PROJECTION}`,
    )
  }
  const [organization, code, definition] = found.map((value) => String(value ?? ''))
  // The code is more precise than the definition; for many systems only the definition is known here.
  try {
    return readProjection(`${organization}:${code}`)
  } catch (error) {
    if (!(error instanceof ImportError) || !definition?.includes('[')) throw error
    return { ...readProjection(definition), name: `${organization}:${code}` }
  }
}
