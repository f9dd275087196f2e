/** DUR-22. There must be enough space to save the tables before a new version changes them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DatabaseAccess } from '../db/database-access.ts'
import { openDb } from '../db/kysely.ts'
import { knownMigrations, migrateExactly } from '../db/migrate.ts'
import { prepareDatabase } from '../db/prepare-database.ts'
import { testConfig } from '../testing/test-config.ts'
import { saveBeforeUpgrade } from './before-upgrade.ts'
import { type FullApp, fullApp } from './testing/full-database.ts'

let app: FullApp
beforeAll(async () => {
  app = await fullApp()
})
afterAll(() => app.close())

it('stops with an error on a disk that is too full, before anything is written', async () => {
  const said: string[] = []
  const config = testConfig(app.folder)
  const full = saveBeforeUpgrade(
    config,
    app.access,
    (line) => said.push(line),
    async () => 1_000_000,
  )
  await expect(full?.(['999-next'])).rejects.toThrow(
    /not enough space to save them first: 1 MB free, \d+ MB needed.*BACKUP_BEFORE_UPGRADE=off/,
  )
  expect(existsSync(join(app.folder, 'backups'))).toBe(false)
  const roomy = saveBeforeUpgrade(
    config,
    app.access,
    (line) => said.push(line),
    async () => 1e12,
  )
  await roomy?.(['999-next'])
  expect(said).toEqual([expect.stringContaining('999-next')])
  expect(
    saveBeforeUpgrade(testConfig(app.folder, { BACKUP_BEFORE_UPGRADE: 'off' }), app.access, () => {}),
  ).toBe(undefined)
})

it('reports the migrations of an upgrade once, those of a new database never', async () => {
  const { access } = await app.emptyDatabase()
  const { db } = openDb({ connection: access.owner, max: 1 })
  await db.transaction().execute((empty) => migrateExactly(empty, knownMigrations.slice(0, -1)))
  await db.destroy()
  const upgradedAt = async (start: DatabaseAccess) => {
    const { upgraded, close } = await prepareDatabase(start)
    await close()
    return upgraded
  }
  expect(await upgradedAt(access)).toEqual(knownMigrations.slice(-1))
  expect(await upgradedAt(access)).toEqual([])
  expect(await upgradedAt((await app.emptyDatabase()).access)).toEqual([])
})
