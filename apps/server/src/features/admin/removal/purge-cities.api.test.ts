/** CITY-43, CITY-44. Deleting a removed city for good: all of it and nothing else, in steps, and not while a hold is open. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Db } from '../../../db/kysely.ts'
import { cityTables, linesThatStay, rowsOfCity } from '../../exports/city-file/city-tables.ts'
import { type CityFiles, cityFiles, entriesOf } from '../../exports/city-file/testing/city-files.ts'
import { importCityFile } from '../../exports/index.ts'
import { deleteDueObjects } from '../../media/index.ts'
import { purgeRemovedCities } from './purge-cities.ts'
import { markRemoved } from './removal.repo.ts'

vi.setConfig({ hookTimeout: 240_000, testTimeout: 120_000 })

let files: CityFiles
let path: string
beforeAll(async () => {
  files = await cityFiles()
  path = await files.write()
})
afterAll(() => files.app.close())

const db = () => files.app.parts.background
const owner = () => files.app.owner

async function countRows(tables: readonly { name: string; where: string }[], cityId: string) {
  const counts = new Map<string, number>()
  for (const { name, where } of tables) {
    const condition = sql.raw(where.replaceAll('$1', `'${cityId}'::uuid`))
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} t where ${condition}`.execute(owner())
    counts.set(name, rows[0]?.n ?? 0)
  }
  return counts
}

/** As if it had been removed so many days ago. */
async function removed(days: number): Promise<void> {
  await sql`update cities set removed_at = now() - make_interval(days => ${days}) where id = ${files.cityId}`.execute(
    owner(),
  )
}

const isThere = async () =>
  (await sql`select from cities where id = ${files.cityId}`.execute(owner())).rows.length === 1

it('names every table that has rows of a city', async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = current_schema() and column_name = 'city_id'
      and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')`.execute(
    owner(),
  )
  const named = [...rowsOfCity.map(({ name }) => name), ...linesThatStay, 'cities']
  expect(rows.map(({ table }) => table).filter((table) => !named.includes(table))).toEqual([])
  // A table without that column belongs to a city through a foreign key. The deletion would fail there.
  const { rows: keys } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid::regclass::text = any(${named}) and connamespace = current_schema()::regnamespace`.execute(
    owner(),
  )
  // People name the city in use.
  expect(keys.map(({ table }) => table).filter((table) => !named.includes(table))).toEqual(['users'])
  expect(cityTables.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([])
})

it('waits 30 days, and for holds, which the log names once', async () => {
  await db()
    .transaction()
    .execute((transaction) => markRemoved(transaction, files.cityId, files.app.world.people.pat.id))
  const before = await countRows(rowsOfCity, files.cityId)
  await removed(29)
  await purgeRemovedCities(db())
  await removed(31)
  const lines: string[] = []
  for (let run = 0; run < 2; run++) await purgeRemovedCities(db(), { log: (line) => lines.push(line) })
  expect(lines).toEqual([
    expect.stringMatching(/^The removed city Prairie Falls, NE is not deleted, because of holds: /),
  ])
  expect(await countRows(rowsOfCity, files.cityId)).toEqual(before)
})

/** Changes the city while a run that has listed it waits for its lock. */
async function meanwhile(change: (transaction: Db) => Promise<unknown>): Promise<void> {
  const { run } = await owner()
    .transaction()
    .execute(async (transaction) => {
      await sql`select from cities where id = ${files.cityId} for update`.execute(transaction)
      const started = purgeRemovedCities(db())
      await vi.waitFor(async () => {
        const waiting = await sql`select from pg_locks where not granted`.execute(owner())
        expect(waiting.rows).not.toEqual([])
      }, 10_000)
      await change(transaction)
      return { run: started }
    })
  await run
}

it('keeps a city that was put back and removed again, or held, since the run listed it', async () => {
  await sql`update holds set lifted_at = now(), lifted_by = created_by`.execute(owner())
  await removed(31)
  const before = await countRows(rowsOfCity, files.cityId)
  await meanwhile((transaction) =>
    sql`update cities set removed_at = now() where id = ${files.cityId}`.execute(transaction),
  )
  expect(await countRows(rowsOfCity, files.cityId)).toEqual(before)
  await removed(31)
  await meanwhile((transaction) =>
    sql`update holds set lifted_at = null, lifted_by = null`.execute(transaction),
  )
  expect(await countRows(rowsOfCity, files.cityId)).toEqual(before)
  const begun = sql`select from city_removals where city_id = ${files.cityId} and deletion_began_at is not null`
  expect((await begun.execute(owner())).rows).toEqual([])
})

it('goes on with other cities when one fails', async () => {
  const ids = [randomUUID(), randomUUID()]
  for (const [n, id] of ids.entries()) {
    await sql`
      insert into cities (id, name, state, name_key, is_active) values (${id}, ${`Town ${n}`}, 'NE', ${`town${n}`}, true)`.execute(
      owner(),
    )
    await markRemoved(owner(), id, null)
    await sql`update cities set removed_at = now() - make_interval(days => ${40 - n}) where id = ${id}`.execute(
      owner(),
    )
  }
  await sql`
    create function stop_town() returns trigger language plpgsql as $$ begin raise 'town 0 stays'; end $$`.execute(
    owner(),
  )
  await sql`
    create trigger stop_town before update on city_removals for each row when (new.name = 'Town 0') execute function stop_town()`.execute(
    owner(),
  )
  await expect(purgeRemovedCities(db())).rejects.toThrow('town 0 stays')
  const left = async () =>
    (await sql<{ name: string }>`select name from cities where id = any(${ids}::uuid[])`.execute(owner()))
      .rows
  expect(await left()).toEqual([{ name: 'Town 0' }])
  await sql`drop trigger stop_town on city_removals`.execute(owner())
  await sql`drop function stop_town()`.execute(owner())
  await purgeRemovedCities(db())
  expect(await left()).toEqual([])
})

it('deletes all rows of the city in steps, and none of another one', async () => {
  await sql`update holds set lifted_at = now(), lifted_by = created_by`.execute(owner())
  const other = files.app.world.cities.cedarBend.id
  const before = await countRows(rowsOfCity, files.cityId)
  const elsewhere = await countRows(rowsOfCity, other)
  // An empty table would prove nothing.
  const full = [
    'locations',
    'notes',
    'media',
    'work_orders',
    'work_order_steps',
    'activities',
    'webhooks',
    'holds',
  ]
  expect(full.filter((name) => !before.get(name))).toEqual([])
  // A run without time begins, and the next one goes on.
  await purgeRemovedCities(db(), { runMs: 0 })
  expect(await isThere()).toBe(true)
  // A file of what is left would look whole.
  await expect(files.write()).rejects.toThrow('Parts of Prairie Falls, NE are deleted already')
  await purgeRemovedCities(db())
  expect(await isThere()).toBe(false)
  const after = await countRows(rowsOfCity, files.cityId)
  expect([...after].filter(([, n]) => n > 0)).toEqual([])
  expect(await countRows(rowsOfCity, other)).toEqual(elsewhere)
  // Two lines stay.
  const { rows } = await sql<{ name: string; removedBy: string; deleted: boolean }>`
    select r.name, u.name as "removedBy", deleted_at is not null as deleted from city_removals r join users u on u.id = r.removed_by
    where city_id = ${files.cityId} and put_back_at is null`.execute(owner())
  expect(rows).toEqual([{ name: 'Prairie Falls', removedBy: files.app.world.people.pat.name, deleted: true }])
  const audit = sql`select from audit where city_id = ${files.cityId} and endpoint = 'cleanup'`
  expect((await audit.execute(owner())).rows).toHaveLength(1)
})

it('deletes its files, and the file of the city brings it back as it was', async () => {
  const { app } = files
  await deleteDueObjects({ ...app.parts, storage: app.storage })
  for (const key of app.keys) expect([key, await app.storage.get(key)]).toEqual([key, null])
  const before = await entriesOf(path)
  const { access, storage, folder } = app
  await importCityFile({ connection: access.owner, storage, path, folder, matchUnconfirmed: true })
  const after = await entriesOf(await files.write())
  for (const name of before.keys())
    if (name.startsWith('data/') || name.startsWith('media/'))
      expect([name, after.get(name)?.equals(before.get(name) as Buffer)]).toEqual([name, true])
})
