/**
 * Writes a GeoPackage (OGC 12-128) with node:sqlite, row by row: memory does not grow with the file. Longitudes and
 * latitudes are in EPSG:4326.
 */
import { DatabaseSync } from 'node:sqlite'
import type { Geometry } from 'geojson'
import { type ColumnType, cellValue } from './column-types.ts'
import { geoPackageGeometry } from './geopackage-geometry.ts'

export type LayerKind = 'POINT' | 'MULTILINESTRING' | 'MULTIPOLYGON'

export interface GeoPackageTable {
  insert(cells: readonly string[], geometry: Geometry | null): void
}

export interface GeoPackage {
  /** `kind`: null for a table without a geometry. */
  addTable(
    name: string,
    heading: readonly string[],
    kind: LayerKind | null,
    /** The types of the columns in `heading`. Without them, columns are text. */
    types?: readonly ColumnType[],
  ): GeoPackageTable
  /** Completes the file. */
  finish(): void
  /** Without `finish`, what was written is of no use. */
  close(): void
}

const PAGE_BYTES = 4096
const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],' +
  'PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]'

/** 'GPKG' and version 1.3. Nothing else has the file while it is written, so no journal is needed. */
const begin = `
  pragma page_size = ${PAGE_BYTES}; pragma application_id = 1196444487; pragma user_version = 10300; pragma journal_mode = off; pragma synchronous = off;
  begin;
  create table gpkg_spatial_ref_sys (srs_name text not null, srs_id integer primary key, organization text not null,
    organization_coordsys_id integer not null, definition text not null, description text);
  insert into gpkg_spatial_ref_sys values
    ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', null),
    ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', null),
    ('WGS 84', 4326, 'EPSG', 4326, '${WGS84}', null);
  create table gpkg_contents (table_name text not null primary key, data_type text not null, identifier text unique,
    description text default '', last_change datetime not null, min_x double, min_y double, max_x double, max_y double,
    srs_id integer references gpkg_spatial_ref_sys (srs_id));
  create table gpkg_geometry_columns (table_name text not null references gpkg_contents (table_name), column_name text not null,
    geometry_type_name text not null, srs_id integer not null references gpkg_spatial_ref_sys (srs_id), z tinyint not null,
    m tinyint not null, constraint pk_geom_cols primary key (table_name, column_name));`

/** `at` is stored as the time of the last change, so that equal rows make equal files. */
export function createGeoPackage(
  path: string,
  at: Date,
  { signal, maxBytes }: { signal?: AbortSignal; maxBytes?: number } = {},
): GeoPackage {
  const db = new DatabaseSync(path)
  db.exec(begin)
  // Inserting beyond it fails.
  if (maxBytes) db.exec(`pragma max_page_count = ${Math.floor(maxBytes / PAGE_BYTES)}`)
  const boxes: (() => void)[] = []
  return {
    addTable(name, heading, kind, types = []) {
      const columns = distinctNames(heading)
      const own = kind ? ['fid', 'geom'] : ['fid']
      const typed = columns.map((column, at) => `${quoted(column)} ${types[at] ?? 'TEXT'}`)
      db.exec(`
        create table ${quoted(name)} (fid integer primary key autoincrement not null, ${[kind ? [`geom ${kind}`] : [], typed].flat().join(', ')})`)
      db.prepare(`
        insert into gpkg_contents (table_name, data_type, identifier, last_change, srs_id) values (?, ?, ?, ?, ?)`).run(
        name,
        kind ? 'features' : 'attributes',
        name,
        at.toISOString(),
        kind ? 4326 : null,
      )
      if (kind)
        db.prepare(`insert into gpkg_geometry_columns values (?, 'geom', ?, 4326, 0, 0)`).run(name, kind)
      const all = [...own.slice(1), ...columns]
      const row = db.prepare(
        `insert into ${quoted(name)} (${all.map(quoted).join(', ')}) values (${all.map(() => '?').join(', ')})`,
      )
      const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number]
      if (kind)
        boxes.push(() => {
          if (box[0] > box[2]) return
          db.prepare(
            'update gpkg_contents set min_x = ?, min_y = ?, max_x = ?, max_y = ? where table_name = ?',
          ).run(...box, name)
        })
      return {
        insert(cells, geometry) {
          signal?.throwIfAborted()
          const shape = kind ? [geometry && geoPackageGeometry(geometry, box)] : []
          row.run(...shape, ...cells.map((cell, at) => cellValue(cell, types[at] ?? 'TEXT')))
        },
      }
    },
    finish() {
      for (const last of boxes) last()
      db.exec('commit')
    },
    close: () => db.close(),
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** SQLite ignores case, and two columns are ours. */
function distinctNames(heading: readonly string[]): string[] {
  const taken = new Set(['fid', 'geom'])
  return heading.map((given) => {
    const name = given.replaceAll('\0', '')
    let chosen = name
    for (let n = 2; taken.has(chosen.toLowerCase()) || chosen === ''; n++) chosen = `${name}_${n}`
    taken.add(chosen.toLowerCase())
    return chosen
  })
}
