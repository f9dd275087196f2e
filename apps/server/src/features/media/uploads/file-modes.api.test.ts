import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { photo } from '../testing/files.ts'
import { type NotingApp, notingApp } from '../testing/notes.ts'

let app: NotingApp
let before: number
beforeAll(async () => {
  // The usual umask: every user on the machine may read.
  before = process.umask(0o022)
  app = await notingApp()
})
afterAll(async () => {
  await app.close()
  process.umask(before)
})

it('other users of the machine cannot read photos, unfinished uploads and their folders', async () => {
  await app.shown(await photo(), 'a.jpg')
  const { mediaId } = await app.announce('wes', 1000)
  await app.sendPart('wes', mediaId, 0, Buffer.alloc(10))
  const { dataDir } = app.parts.config
  const paths = ['media', 'uploads'].flatMap((folder) => [
    folder,
    ...globSync(`${folder}/**/*`, { cwd: dataDir }),
    ...globSync(`${folder}/.*`, { cwd: dataDir }),
  ])
  expect(paths.length).toBeGreaterThan(8)
  for (const path of paths) expect([path, statSync(join(dataDir, path)).mode & 0o077]).toEqual([path, 0])
})
