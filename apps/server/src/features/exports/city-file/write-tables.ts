/** The same city for people and GIS programs: `city.gpkg`, `csv/*.csv` and `members.csv`, without the trash. */
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { databaseOver } from '../../../backup/sessions.ts'
import type { Db } from '../../../db/kysely.ts'
import { timeCell } from '../../../db/time-cell.ts'
import { csvFile, type FileRows } from '../file-formats.ts'
import { typesOf } from '../geopackage/column-types.ts'
import { createGeoPackage } from '../geopackage/geopackage.ts'
import { type Layer, locationLayers, openLayers, orderLayers } from '../layers.ts'
import { locationRows } from '../location-file.repo.ts'
import { orderRows } from '../order-file.repo.ts'
import type { ZipWriter } from './zip-writer.ts'

interface Table<Row> {
  name: string
  rows: FileRows<Row>
  layers: readonly Layer<Row>[]
}

export async function addTables(
  client: pg.Client,
  zip: ZipWriter,
  { cityId, aside, at }: { cityId: string; aside: string; at: Date },
): Promise<void> {
  const db = databaseOver(client)
  const path = join(aside, 'city.gpkg')
  const geoPackage = createGeoPackage(path, at)
  try {
    // Every list is read once, for both of its files.
    for (const { name, rows, layers } of await tablesOf(db, cityId)) {
      const insert = openLayers(geoPackage, rows, layers)
      const cellsOf = (row: unknown) => {
        const cells = rows.cellsOf(row)
        insert(row, cells)
        return cells
      }
      const entry = name === 'members' ? 'members.csv' : `csv/${name}.csv`
      await zip.add(entry, Readable.from(csvFile(db, { ...rows, cellsOf })), { packed: false })
    }
    geoPackage.finish()
  } finally {
    geoPackage.close()
  }
  await zip.add('city.gpkg', createReadStream(path), { packed: false })
}

async function tablesOf(db: Db, cityId: string) {
  const table = <Row>(name: string, rows: FileRows<Row>, layers: readonly Layer<Row>[]) =>
    ({ name, rows, layers }) as unknown as Table<unknown>
  const plain = (name: string, columns: Columns, from: RawBuilder<unknown>) =>
    table(name, rowsOf(columns, from), [{ name, kind: null }])
  const live = sql<boolean>`l.city_id = ${cityId} and l.deleted_at is null`
  return [
    table('locations', await locationRows(db, live, { areTyped: true }), locationLayers),
    table('work_orders', orderRows(sql<boolean>`w.city_id = ${cityId}`), orderLayers),
    plain(
      'notes',
      textColumns,
      sql`${notes} where ${live} and n.work_order_id is null and n.deleted_at is null order by n.id`,
    ),
    plain(
      'comments',
      { ...textColumns, work_order_id: sql`n.work_order_id` },
      sql`${notes} where n.city_id = ${cityId} and n.work_order_id is not null and n.deleted_at is null order by n.id`,
    ),
    plain('activities', activityColumns, sql`activities a where a.city_id = ${cityId} order by a.id`),
    plain(
      'members',
      memberColumns,
      sql`city_memberships m join users u on u.id = m.user_id where m.city_id = ${cityId} order by m.user_id`,
    ),
  ]
}

type Columns = Record<string, RawBuilder<unknown>>

const notes = sql`notes n join locations l on l.id = n.location_id join users u on u.id = n.created_by`

const textColumns: Columns = {
  id: sql`n.id`,
  location_id: sql`n.location_id`,
  location_name: sql`l.name`,
  text: sql`n.text`,
  created_by: sql`u.name`,
  created_at: timeCell('n.created_at'),
}

const activityColumns: Columns = {
  id: sql`a.id`,
  location_id: sql`a.location_id`,
  type: sql`a.type`,
  action: sql`a.action`,
  description: sql`a.description`,
  user_name: sql`a.user_name`,
  created_at: timeCell('a.created_at'),
}

const memberColumns: Columns = {
  user_id: sql`m.user_id`,
  name: sql`u.name`,
  email: sql`u.email`,
  role: sql`m.role`,
  status: sql`m.status`,
  categories: sql`array_to_string(m.custom_categories, ';')`,
  member_since: timeCell('m.created_at'),
}

function rowsOf(columns: Columns, from: RawBuilder<unknown>): FileRows<Record<string, unknown>> {
  const heading = Object.keys(columns)
  const list = Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  return {
    heading,
    types: typesOf(heading),
    select: sql`select ${sql.join(list)} from ${from}`,
    cellsOf: (row) => heading.map((name) => String(row[name] ?? '')),
  }
}
