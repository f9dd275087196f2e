/** WORD-17, TOKEN-3. The Python examples of docs/api.md, run as a reader would run them. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AccessTokenScope } from '@lamplighter/domain/access-tokens'
import { createLocation, getLocation } from '@lamplighter/domain/locations'
import { listNotes } from '@lamplighter/domain/notes'
import { closeWorkOrder, createWorkOrder, listWorkOrders } from '@lamplighter/domain/work-orders'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { insertAccessToken } from '../../testing/matrix/insert-own.ts'
import { needs } from '../../testing/needs.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { photo } from '../media/testing/files.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
const guide = new URL('../../../../../docs/api.md', import.meta.url)

let app: TestApp
let site: string
let folder: string
beforeAll(async () => {
  app = await testApp()
  site = await app.app.listen({ port: 0, host: '127.0.0.1' })
  folder = await mkdtemp(join(tmpdir(), 'lamplighter-guide-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** The example that the guide calls by this name. */
async function example(name: string): Promise<string> {
  const [, after = ''] = (await readFile(guide, 'utf8')).split(` as \`${name}\``)
  const [, script = ''] = /```python\n(.*?)```/s.exec(after) ?? []
  return script
}

/** Runs it with a token of Wes that has only this scope. */
async function run(script: string, scope: AccessTokenScope, ...args: string[]): Promise<string> {
  const { token } = await insertAccessToken(app, app.world.people.wes.id, { scopes: [scope] })
  const { stdout } = await promisify(execFile)('python3', ['-c', script, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, LAMPLIGHTER: site, TOKEN: token },
    timeout: 20_000,
  })
  return stdout
}

it('writes all open work orders, page by page', needs('python3', hasPython), async () => {
  const wes = await app.as('wes')
  const { body: location } = await wes.call(createLocation, { body: benchIn(app.world) })
  const made: string[] = []
  for (const title of ['Replace slat', 'Paint, "green"', 'Tighten é', 'Sand', 'Already done']) {
    const { body } = await wes.call(createWorkOrder, { body: repairOf(location._id, { title }) })
    made.push(body._id)
  }
  await wes.call(closeWorkOrder, { params: { id: made.pop() ?? '' }, body: {} })
  const { body: open } = await wes.call(listWorkOrders, { query: { status: 'open' } })

  const script = await example('open-orders.py')
  const shortPages = script.replace('limit=100', 'limit=2')
  expect(shortPages).not.toBe(script)
  expect(await run(shortPages, 'orders:read')).toBe(`${open.length} open work orders\n`)
  const rows: Record<string, string>[] = parse(await readFile(join(folder, 'open-orders.csv')), {
    bom: true,
    columns: true,
  })
  expect(rows.map(({ id, title }) => [id, title])).toEqual(open.map(({ _id, title }) => [_id, title]))
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(made))
})

it('adds a location with a photo', needs('python3', hasPython), async () => {
  await writeFile(join(folder, 'photo.jpg'), await photo())
  const script = await example('add-bench.py')
  const [, id = ''] =
    /^Added Bench at the pond: (\S+)\n$/.exec(await run(script, 'locations:write', 'photo.jpg')) ?? []
  const wes = await app.as('wes')
  const { body: bench } = await wes.call(getLocation, { params: { id } })
  expect(bench).toMatchObject({ name: 'Bench at the pond', icon: 'bench' })
  const { body: notes } = await wes.call(listNotes, { params: { locationId: id } })
  expect(notes).toMatchObject([{ text: 'New today', media: [{ kind: 'image', name: 'photo.jpg' }] }])
  expect((await app.nobody.send('GET', notes[0]?.images[0] ?? '')).status).toBe(200)
})
