/** DUR-13. A frozen database: all its processes exist, none responds. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { headers } from '@lamplighter/domain/http'
import { findRunningPostgres } from '@lamplighter/embedded-postgres'
import { findLeftBackends, signal } from '@lamplighter/embedded-postgres/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb } from '../../db/kysely.ts'
import { benchIn } from '../factories.ts'
import { needs } from '../needs.ts'
import { type Installation, makeInstallation } from './installation.ts'
import type { ServerProcess } from './server-process.ts'

let installation: Installation
let server: ServerProcess
beforeAll(async () => {
  installation = await makeInstallation()
  server = await installation.start()
})
afterAll(() => installation.close())

const operationId = randomUUID()

async function timed(path: string, body?: object): Promise<{ status: number; seconds: number }> {
  const began = performance.now()
  const response = await fetch(server.url + path, {
    headers: {
      authorization: `Bearer ${installation.tokens.ana}`,
      ...(body ? { 'content-type': 'application/json', [headers.operationId]: operationId } : {}),
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  await response.text()
  return { status: response.status, seconds: (performance.now() - began) / 1000 }
}

/** Reads and a write on open connections, and on new ones. */
function ask(): Promise<{ status: number; seconds: number }[]> {
  const bench = benchIn(installation.world, { name: 'Sent to a silent database' })
  return Promise.all([
    timed('/readyz'),
    timed('/api/locations'),
    timed('/api/workorders'),
    timed('/api/auth0/me'),
    timed('/api/locations', bench),
  ])
}

describe('while the database is frozen', needs('Linux', process.platform === 'linux'), () => {
  it('every request gets 503 within six seconds, and everything works when it continues', async () => {
    await Promise.all([timed('/api/locations'), timed('/readyz')])
    const postgres = [installation.postmaster() ?? 0, ...findLeftBackends(join(installation.dataDir, 'pg18'))]
    for (const pid of postgres) signal(pid, 'SIGSTOP')
    let answers: { status: number; seconds: number }[]
    try {
      answers = await ask()
    } finally {
      for (const pid of postgres) signal(pid, 'SIGCONT')
    }
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
    expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(6)

    const again = await ask()
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201])
    const made = `select count(*) from locations where name = 'Sent to a silent database'`
    expect(await installation.query(made)).toEqual([{ count: 1 }])
    expect(server.output()).not.toContain('unexpected error')
  })
})

it('is distinguished from a slow one, for which requests wait', async () => {
  const { db, pool } = openDb({ connection: (await findRunningPostgres(installation.dataDir)) ?? {} })
  const { rows } = await pool.query(`select 'late' as answer from pg_sleep(2.5)`)
  expect(rows).toEqual([{ answer: 'late' }])
  await db.destroy()
})
