/** WORD-17, TOKEN-3. The Python example of docs/api.md, run as a reader would run it. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createLocation } from '@lamplighter/domain/locations'
import { closeWorkOrder, createWorkOrder, listWorkOrders } from '@lamplighter/domain/work-orders'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { benchIn, repairOf } from '../../testing/factories.ts'
import { insertAccessToken } from '../../testing/matrix/insert-own.ts'
import { needs } from '../../testing/needs.ts'
import { testApp } from '../../testing/test-app.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
const guide = new URL('../../../../../docs/api.md', import.meta.url)

it('writes all open work orders, page by page', needs('python3', hasPython), async () => {
  const app = await testApp()
  const folder = await mkdtemp(join(tmpdir(), 'lamplighter-guide-'))
  try {
    const wes = await app.as('wes')
    const { body: location } = await wes.call(createLocation, { body: benchIn(app.world) })
    const made: string[] = []
    for (const title of ['Replace slat', 'Paint, "green"', 'Tighten é', 'Sand', 'Already done']) {
      const { body } = await wes.call(createWorkOrder, { body: repairOf(location._id, { title }) })
      made.push(body._id)
    }
    await wes.call(closeWorkOrder, { params: { id: made.pop() ?? '' }, body: {} })
    const { body: open } = await wes.call(listWorkOrders, { query: { status: 'open' } })

    const [, script = ''] = /```python\n(.*?)```/s.exec(await readFile(guide, 'utf8')) ?? []
    const shortPages = script.replace('limit=100', 'limit=2')
    expect(shortPages).not.toBe(script)
    const { token } = await insertAccessToken(app, app.world.people.wes.id, { scopes: ['orders:read'] })
    const site = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { stdout } = await promisify(execFile)('python3', ['-c', shortPages], {
      cwd: folder,
      env: { PATH: process.env.PATH, LAMPLIGHTER: site, TOKEN: token },
      timeout: 20_000,
    })
    expect(stdout).toBe(`${open.length} open work orders\n`)
    const rows: Record<string, string>[] = parse(await readFile(join(folder, 'open-orders.csv')), {
      bom: true,
      columns: true,
    })
    expect(rows.map(({ id, title }) => [id, title])).toEqual(open.map(({ _id, title }) => [_id, title]))
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(made))
  } finally {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
})
