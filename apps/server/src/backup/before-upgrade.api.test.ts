/** DUR-22. There must be room to save the tables before a new version changes them. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testConfig } from '../testing/test-config.ts'
import { saveBeforeUpgrade } from './before-upgrade.ts'
import { type FullApp, fullApp } from './testing/full-database.ts'

let app: FullApp
beforeAll(async () => {
  app = await fullApp()
})
afterAll(() => app.close())

it('stops with a sentence on a disk that is too full, before anything is written', async () => {
  const said: string[] = []
  const config = testConfig(app.folder)
  const full = saveBeforeUpgrade(
    config,
    app.access,
    (line) => said.push(line),
    async () => 1_000_000,
  )
  await expect(full?.(['999-next'])).rejects.toThrow(
    /no room to save them before: 1 MB free, \d+ MB needed.*BACKUP_BEFORE_UPGRADE=off/,
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
