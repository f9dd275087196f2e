/** The file of locations: everything that `matching` lets the list show, oldest first (EXPORT-1). */
import {
  ATTRIBUTE,
  attributeColumn,
  type LocationExportQuery,
  locationColumns,
  MAX_ATTRIBUTE_COLUMNS,
  TAG_SEPARATOR,
} from '@lamplighter/domain/exports'
import type { Geometry } from 'geojson'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import { timeCell } from '../../db/time-cell.ts'
import type { SignedInUser } from '../../http/context.ts'
import { filteredCityIds, matching } from '../locations/index.ts'
import { attributeTypes } from './attribute-types.repo.ts'
import { csvFile, type Feature, type FileRows, featureText, geoJsonFile, pointText } from './file-formats.ts'
import { type ColumnType, typesOf } from './geopackage/column-types.ts'
import { addLayers, type ExportLayers, locationLayers } from './layers.ts'
import type { ExportText } from './read-snapshot.ts'

export function locationFile(user: SignedInUser, query: LocationExportQuery): ExportText {
  const where = whereOf(user, query)
  return (db) =>
    query.format === 'csv' ? csvOf(db, where) : geoJsonFile(db, sql`${locationFeatures(where)} order by l.id`)
}

/** The same locations as layers of points, lines and areas. */
export const locationLayersOf =
  (user: SignedInUser, query: LocationExportQuery): ExportLayers =>
  async (db, geoPackage) => {
    const rows = await locationRows(db, whereOf(user, query), { areTyped: query.format === 'gpkg' })
    return addLayers(db, geoPackage, rows, locationLayers)
  }

const whereOf = (user: SignedInUser, query: LocationExportQuery) =>
  sql<boolean>`l.city_id = any(${filteredCityIds(user, query)}::uuid[]) and ${matching(user, query)}`

/** 'Ames, IA', for a file name. */
export async function cityNamed(db: Db, id: string): Promise<string | null> {
  const select = sql<{ name: string }>`select name || ', ' || state as name from cities where id = ${id}`
  return (await firstRow(db, select))?.name ?? null
}

const withCreators = sql`locations l join users u on u.id = l.created_by`

/** In the order of `locationColumns`, which have the names of the table's columns. */
function columns(tags: RawBuilder<unknown>, time: (column: string) => RawBuilder<unknown>) {
  const written: Partial<Record<LocationColumn, RawBuilder<unknown>>> = {
    tags,
    created_by: sql`u.name`,
    created_at: time('l.created_at'),
    updated_at: time('l.updated_at'),
  }
  const select = (name: LocationColumn) => sql`${written[name] ?? sql.ref(`l.${name}`)} as ${sql.ref(name)}`
  return sql.join(locationColumns.map(select))
}

type LocationColumn = (typeof locationColumns)[number]

export type LocationRow = Record<LocationColumn, string | number | null> & {
  attributes: Record<string, string>
  geometry: Geometry | null
}

async function* csvOf(db: Db, where: RawBuilder<boolean>): AsyncGenerator<string> {
  yield* csvFile(db, await locationRows(db, where))
}

/** The rows with their `geometry`, which a CSV leaves out. Finding the types of attributes reads all of them once more. */
export async function locationRows(
  db: Db,
  where: RawBuilder<boolean>,
  { areTyped = false } = {},
): Promise<FileRows<LocationRow>> {
  const names = await attributeNames(db, where)
  const shown = names.slice(0, MAX_ATTRIBUTE_COLUMNS)
  const further = names.slice(MAX_ATTRIBUTE_COLUMNS)
  const select = sql<LocationRow>`
    select ${columns(sql`array_to_string(l.tags, ${TAG_SEPARATOR})`, timeCell)}, l.attributes, l.geometry
    from ${withCreators} where ${where} order by l.id`
  const heading = [
    ...locationColumns,
    ...shown.map(attributeColumn),
    ...(further.length > 0 ? [FURTHER] : []),
  ]
  const found = areTyped ? await attributeTypes(db, where) : new Map<string, ColumnType>()
  const types = [...typesOf(locationColumns), ...shown.map((name) => found.get(name) ?? 'TEXT')]
  const cellsOf = (row: LocationRow) => [
    ...locationColumns.map((column) => String(row[column] ?? '')),
    ...shown.map((name) => row.attributes[name] ?? ''),
    ...(further.length > 0 ? [jsonOf(row.attributes, further)] : []),
  ]
  return { heading, types, select, cellsOf }
}

/**
 * The heading of a file comes before its rows, so the names of all attributes are collected first, in the same snapshot.
 * `limit` reads at most so many locations.
 */
export async function attributeNames(
  db: Db,
  where: RawBuilder<boolean>,
  limit: number | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct jsonb_object_keys(found.attributes) collate "C" as name from (
      select l.attributes from locations l where ${where} and l.attributes <> '{}' limit ${limit}) found
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const FURTHER = 'further attributes'

function jsonOf(attributes: Record<string, string>, names: readonly string[]): string {
  const some = names.filter((name) => name in attributes).map((name) => [name, attributes[name]])
  return some.length > 0 ? JSON.stringify(Object.fromEntries(some)) : ''
}

/** Skips renaming when no attribute collides with a column, which is nearly always. */
const ownNames = locationColumns.flatMap((name) => [
  name,
  name.toUpperCase(),
  name.charAt(0).toUpperCase() + name.slice(1),
])

const attributes = sql`
  case when not l.attributes ?| ${ownNames}::text[] then l.attributes else (
    select jsonb_object_agg(case when lower(btrim(a.key)) = any(${[...locationColumns]}::text[]) or starts_with(a.key, ${ATTRIBUTE})
      then ${ATTRIBUTE} || a.key else a.key end, a.value) from jsonb_each(l.attributes) a) end`

/** One JSON object: our own properties first, then the attributes. */
const properties = sql`
  case when l.attributes = '{}' then row_to_json(p)::text
    else rtrim(row_to_json(p)::text, '}') || ',' || substr((${attributes})::text, 2) end`

/** The id and the GeoJSON of each location `l` that matches. The caller adds `order by`. */
export const locationFeatures = (where: RawBuilder<boolean>) => sql<Feature>`
  select l.id, ${featureText(sql`l.id`, sql`coalesce(l.geometry::text, ${pointText})`, properties)} as text
  from ${withCreators} cross join lateral (select ${columns(sql`l.tags`, sql.ref)}) p
  where ${where}`
