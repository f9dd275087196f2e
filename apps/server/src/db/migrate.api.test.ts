import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { knownMigrations, migrate, migrationsIn } from './migrate.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Names as recorded in existing databases: never rename or remove one. */
const landed = [
  '001-everything',
  '002-sign-ins',
  '003-location-cells',
  '004-places',
  '005-trash',
  '006-mend-counts',
  '008-reopened-orders',
  '009-icons-and-actions',
  '010-fair-shares',
  '011-media-uploads',
  '012-sign-in-walls',
  '013-requests-and-details',
]

it('recognizes existing migrations by their recorded names, in that order', () => {
  expect(knownMigrations.slice(0, landed.length)).toEqual(landed)
})

it('runs nothing again in an up-to-date database', async () => {
  const tables = () => sql`select oid, relname from pg_class order by oid`.execute(app.owner)
  const { rows } = await tables()
  expect(await migrate(app.owner)).toEqual([])
  expect(await migrationsIn(app.owner)).toEqual(knownMigrations)
  expect((await tables()).rows).toEqual(rows)
})

it('leaves a database alone that a newer version has migrated', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '')`.execute(app.owner)
  await expect(migrate(app.owner)).rejects.toThrow(
    'made by a newer version of Lamplighter (it has 999-of-tomorrow)',
  )
})
