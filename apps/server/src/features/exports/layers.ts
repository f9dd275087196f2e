/** The rows of a list as layers of a GeoPackage: points, and what was imported as a line or an area. */
import type { Geometry } from 'geojson'
import type { Db } from '../../db/kysely.ts'
import type { FileRows } from './file-formats.ts'
import type { GeoPackage, LayerKind } from './geopackage/geopackage.ts'
import { pagesOf } from './read-snapshot.ts'

/** Writes a list into a GeoPackage, from a transaction with one snapshot. */
export type ExportLayers = (db: Db, geoPackage: GeoPackage) => Promise<void>

export interface Layer<Row> {
  name: string
  kind: LayerKind | null
  /** Rows without a geometry are left out of a layer that is all lines, or all areas. */
  shapeOf?(row: Row): Geometry | null
}

interface Placed {
  longitude: unknown
  latitude: unknown
}

interface Shaped extends Placed {
  geometry: Geometry | null
}

/** Writes every row into each of the layers that it has a shape for. */
export async function addLayers<Row>(
  db: Db,
  geoPackage: GeoPackage,
  { heading, types, select, cellsOf }: FileRows<Row>,
  layers: readonly Layer<Row>[],
): Promise<void> {
  const insert = openLayers(geoPackage, { heading, types }, layers)
  for await (const rows of pagesOf(db, select)) for (const row of rows) insert(row, cellsOf(row))
}

/** For rows that are read anyway, such as those of a CSV. */
export function openLayers<Row>(
  geoPackage: GeoPackage,
  { heading, types }: Pick<FileRows<Row>, 'heading' | 'types'>,
  layers: readonly Layer<Row>[],
): (row: Row, cells: readonly string[]) => void {
  const open = layers.map((layer) => ({
    ...layer,
    table: geoPackage.addTable(layer.name, heading, layer.kind, types),
  }))
  return (row, cells) => {
    for (const { kind, shapeOf, table } of open) {
      const shape = shapeOf?.(row) ?? null
      if (kind === null || shape) table.insert(cells, shape)
    }
  }
}

const pointOf = ({ longitude, latitude }: { longitude: unknown; latitude: unknown }): Geometry => ({
  type: 'Point',
  coordinates: [Number(longitude), Number(latitude)],
})

const only =
  (...types: Geometry['type'][]) =>
  ({ geometry }: { geometry: Geometry | null }) =>
    geometry && types.includes(geometry.type) ? geometry : null

/** Every location is a point; what was imported as a line or an area is in a layer of its own too. */
export const locationLayers: readonly Layer<Shaped>[] = [
  { name: 'locations', kind: 'POINT', shapeOf: pointOf },
  { name: 'location_lines', kind: 'MULTILINESTRING', shapeOf: only('LineString', 'MultiLineString') },
  { name: 'location_areas', kind: 'MULTIPOLYGON', shapeOf: only('Polygon', 'MultiPolygon') },
]

export const orderLayers: readonly Layer<Placed>[] = [
  { name: 'work_orders', kind: 'POINT', shapeOf: pointOf },
]
