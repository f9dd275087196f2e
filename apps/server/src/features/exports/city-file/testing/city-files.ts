/** For the tests: writes the file of a full city, reads and changes archives, and imports into empty databases. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { createFileStorage } from '../../../../adapters/object-storage/file-system.ts'
import { connect } from '../../../../backup/sessions.ts'
import { type FullApp, fullApp } from '../../../../backup/testing/full-database.ts'
import type { DatabaseAccess } from '../../../../db/database-access.ts'
import { prepareDatabase } from '../../../../db/prepare-database.ts'
import { type CityImport, importCityFile } from '../import-city-file.ts'
import { writeCityFile } from '../write-city-file.ts'

export interface CityFiles {
  app: FullApp
  cityId: string
  /** A new file of the city. */
  write(): Promise<string>
  /** An empty installation. */
  newInstallation(): Promise<Installation>
}

export interface Installation {
  access: DatabaseAccess
  storage: FullApp['storage']
  take(path: string, options?: Partial<CityImport>): ReturnType<typeof importCityFile>
  give(): Promise<string>
}

export async function cityFiles(): Promise<CityFiles> {
  const app = await fullApp()
  const cityId = app.world.cities.prairieFalls.id
  await fillFurther(app, cityId)
  let files = 0
  const write = async (access: DatabaseAccess, storage: FullApp['storage']) => {
    const target = join(app.folder, `city-${++files}.zip`)
    await writeCityFile({ connection: access.api, storage, cityId, target, folder: app.folder })
    return target
  }
  return {
    app,
    cityId,
    write: () => write(app.access, app.storage),
    async newInstallation() {
      const { access } = await app.emptyDatabase()
      await (await prepareDatabase(access)).close()
      const storage = createFileStorage(join(app.folder, `store-${++files}`))
      const take: Installation['take'] = (path, options = {}) =>
        importCityFile({ connection: access.owner, storage, path, folder: app.folder, ...options })
      return { access, storage, take, give: () => write(access, storage) }
    },
  }
}

export async function ask(installation: Pick<Installation, 'access'>, text: string, values: unknown[] = []) {
  const client = await connect(installation.access.owner)
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Small archives only. */
export async function entriesOf(path: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(path, { lazyEntries: true })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return entries
}

export async function writeZip(
  path: string,
  entries: Iterable<readonly [string, Buffer]>,
  packed: ReadonlySet<string> = new Set(),
): Promise<string> {
  const zip = new ZipFile()
  for (const [name, content] of entries)
    zip.addBuffer(content, name, { compress: packed.has(name) || !name.startsWith('media/') })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

/** A row in each table that the other rows leave empty, and a line and an area. */
async function fillFurther({ access, world }: FullApp, cityId: string): Promise<void> {
  const client = await connect(access.owner)
  try {
    await client.query(further, [cityId, world.people.wes.id])
    const shapes = [
      {
        type: 'LineString',
        coordinates: [
          [-98, 41],
          [-98.001, 41.002],
        ],
      },
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [-98, 41],
              [-98.1, 41],
              [-98.1, 41.1],
              [-98, 41],
            ],
          ],
        ],
      },
    ]
    for (const shape of shapes)
      await client.query(
        `insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by, geometry, attributes)
         values (gen_random_uuid(), $1, 'Shape', 41, -98, 'Prairie Falls', 'NE', $2, $2, $3, '{"FID": "1", "geom": "x", "Größe": "2"}')`,
        [cityId, world.people.wes.id, shape],
      )
    // Each of these has a contract.
    await client.query(
      `update cities set boundary = '{"type": "Polygon", "coordinates": [[[-98, 41], [-98.1, 41], [-98.1, 41.1], [-98, 41]]]}' where id = $1`,
      [cityId],
    )
    await client.query('update crews set member_ids = array[$2::uuid], lead_id = $2 where city_id = $1', [
      cityId,
      world.people.wes.id,
    ])
  } finally {
    await client.end()
  }
}

const further = `
  with former as (
    insert into city_former_names (name_key, state, name, city_id) values ('old falls', 'NE', 'Old Falls', $1)),
  merged as (
    insert into merged_cities (id, name, state, city_id, merged_by) values (gen_random_uuid(), 'Gone', 'NE', $1, $2)),
  source as (insert into import_sources (city_id, name) values ($1, 'trees')),
  run as (
    insert into imports (id, city_id, source, file_name, status, started_by)
    values (gen_random_uuid(), $1, 'trees', 'trees.csv', 'saved', $2) returning id),
  changed as (
    insert into import_changes (import_id, location_id, version, before)
    select run.id, l.id, 1, '{"name": "é"}' from run, (select id from locations where city_id = $1 limit 1) l),
  orders as (
    insert into import_order_changes (import_id, work_order_id, version, before)
    select run.id, w.id, 1, '{}' from run, (select id from work_orders where city_id = $1 limit 1) w)
  insert into work_order_steps (id, city_id, work_order_id, kind, created_by, latitude, longitude)
  select gen_random_uuid(), $1, w.id, 'started', $2, 0.1 + 0.2, -98 from (select id from work_orders where city_id = $1 limit 1) w`
