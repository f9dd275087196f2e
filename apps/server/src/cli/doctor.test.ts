/** `npm run doctor`, run as a child process: beside a running database, with wrong settings, and before any start. */
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { compareClocks } from '../doctor/check-clock.ts'
import { checkConnections } from '../doctor/check-database.ts'
import { compareDisk } from '../doctor/check-files.ts'
import type { Finding } from '../doctor/finding.ts'
import { needs } from '../testing/needs.ts'
import { freePort } from '../testing/process/server-process.ts'
import { makeWorkplace, runCommand, type Workplace } from './test-command.ts'

// Each check is a separate process, and slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const secret = 'q7Jm0vXc2LwB9sTz'
let place: Workplace
let port: string
beforeAll(async () => {
  place = await makeWorkplace('doctor.ts')
  port = String(await freePort())
})
afterAll(() => place.close())

async function examine(env: Record<string, string> = {}) {
  const { code, said } = await runCommand('doctor.ts', ['--json'], {
    cwd: place.folder,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(place.folder, 'data'),
      PORT: port,
      MAP_STREET: 'off',
      ...env,
    },
  })
  const findings = JSON.parse(said) as Finding[]
  const of = (about: string, state?: Finding['state']) =>
    findings.filter((one) => one.about === about && (!state || one.state === state)).map(({ words }) => words)
  return { code, said, findings, of }
}

describe('a healthy installation', () => {
  it('has no problem: every part is listed on one line, and nothing was changed', async () => {
    const dataDir = join(place.folder, 'data')
    const rows = () =>
      sql`select (select count(*) from kysely_migration) migrations, (select count(*) from audit) audit,
        (select count(*) from cities) cities, (select count(*) from object_deletions) deletions`.execute(
        place.db,
      )
    const before = [(await rows()).rows, await readdir(dataDir)]
    const { code, said } = await place.run()
    expect(said).not.toMatch(/^problem/m)
    expect(code).toBe(0)
    for (const line of said.trimEnd().split('\n')) expect(line).toMatch(/^(ok|warning) +\S.* {2}\S/)
    for (const about of [
      'version',
      'DATA_DIR',
      'database',
      'tables',
      'role',
      'clock',
      'photos',
      'sign-in',
      'disk',
      'memory',
    ])
      expect(said).toMatch(new RegExp(`^ok +${about} `, 'm'))
    expect([(await rows()).rows, await readdir(dataDir)]).toEqual(before)
  })
})

describe('reports problems with their remedy', () => {
  it('for a missing or old backup, except in the demonstration', async () => {
    const none = await examine({ DEMO: 'off' })
    expect(none.of('backup', 'warning')).toEqual([
      expect.stringContaining('none was made yet. Set BACKUP_DIR'),
    ])
    const made = (days: number) =>
      sql`insert into backups (id, made_at, reason, folder, bytes)
        values (gen_random_uuid(), now() - make_interval(days => ${days}), 'schedule', '/mnt/b', 1)`.execute(
        place.db,
      )
    await made(5)
    const BACKUP_DIR = join(place.folder, 'nightly')
    const missed = await examine({ DEMO: 'off', BACKUP_DIR })
    expect(missed.of('backup', 'warning')).toEqual([expect.stringContaining('5 days ago. See the log')])
    await made(1)
    expect((await examine({ DEMO: 'off', BACKUP_DIR })).of('backup', 'ok')).toEqual([
      expect.stringContaining('/mnt/b'),
    ])
    expect((await examine()).of('backup')).toEqual([])
  })

  it('for another program that answers instead of the server', async () => {
    let answer = JSON.stringify({ status: 'ok' })
    const other = createServer((_request, response) => response.end(answer)).listen(Number(port), '127.0.0.1')
    try {
      expect((await examine({ HOST: '127.0.0.1' })).of('server', 'problem')).toEqual([
        expect.stringContaining('it is another program'),
      ])
      answer = JSON.stringify({ status: 'ok', publicUrl: 'https://elsewhere.example' })
      expect((await examine({ HOST: '127.0.0.1' })).of('server', 'problem')).toEqual([
        expect.stringContaining('it is the server of https://elsewhere.example'),
      ])
      const here = `http://127.0.0.1:${port}`
      answer = JSON.stringify({ status: 'ok', publicUrl: here })
      const names = { HOST: '127.0.0.1', PUBLIC_URL: here, PUBLIC_URL_FORMER: 'http://127.0.0.1:1' }
      // DUR-75
      expect((await examine(names)).of('former name', 'warning')).toEqual([
        expect.stringContaining(
          'If the name is no longer yours, remove it now: its owner can sign in as your people.',
        ),
      ])
      const PUBLIC_URL = `https://127.0.0.1:${port}`
      answer = JSON.stringify({ status: 'ok', publicUrl: PUBLIC_URL })
      expect((await examine({ HOST: '127.0.0.1', PUBLIC_URL })).of('server', 'warning')).toEqual([
        expect.stringMatching(/is not reached at https.*\(\w+\)\. Check the proxy/),
      ])
    } finally {
      other.close()
    }
  })

  it('for photos: stored, read and removed again where there is a folder', async () => {
    const incoming = join(place.folder, 'data', 'media', '.incoming')
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    expect((await examine()).of('photos', 'ok')).toEqual([
      expect.stringContaining('stored, read and deleted'),
    ])
    expect(await readdir(join(incoming, '..'))).toEqual(['.incoming'])
    expect(await readdir(incoming)).toEqual([])
  })

  it('for files of another user', needs('root', process.getuid?.() === 0), async () => {
    const left = join(place.folder, 'data', 'basemap')
    await mkdir(left, { recursive: true, mode: 0o700 })
    await writeFile(join(left, 'ames.pmtiles'), '', { mode: 0o600 })
    await chown(join(left, 'ames.pmtiles'), 54_321, 54_321)
    expect((await examine()).of('DATA_DIR', 'problem')).toEqual([
      expect.stringContaining('chown -R --reference=. basemap/ames.pmtiles'),
    ])
    await rm(left, { recursive: true })
  })

  it('for combinations of settings', async () => {
    const { code, of } = await examine({
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://lamp.city.example',
      LOG_LEVEL: 'silent',
    })
    expect(code).toBe(1)
    expect(of('PUBLIC_URL', 'problem')).toEqual([expect.stringContaining('not encrypted')])
    expect(of('HOST', 'warning')).toHaveLength(1)
    expect(of('LOG_LEVEL', 'warning')).toHaveLength(1)
  })

  it('for a single setting', async () => {
    const { code, findings } = await examine({ METRICS_TOKEN: 'too short' })
    expect(code).toBe(1)
    expect(findings).toEqual([
      expect.objectContaining({ about: 'settings', words: expect.stringContaining('METRICS_TOKEN') }),
    ])
  })

  it('for external services, without a secret', async () => {
    const away = `127.0.0.1:${await freePort()}`
    const { code, said, of } = await examine({
      DATABASE_URL: `postgres://city:${secret}@${away}/city`,
      S3_BUCKET: 'photos',
      S3_ENDPOINT: `http://${away}`,
      S3_ACCESS_KEY_ID: 'lamp',
      S3_SECRET_ACCESS_KEY: secret,
      OIDC_ISSUER: `http://${away}`,
    })
    expect(code).toBe(1)
    for (const about of ['database', 'photos', 'sign-in'])
      expect([about, of(about, 'problem')]).toEqual([about, [expect.stringContaining('ECONNREFUSED')]])
    expect(of('sign-in', 'warning')).toEqual([expect.stringContaining('OIDC_AUDIENCE')])
    expect(said).not.toContain(secret)
  })

  it('for tables, cities and file permissions', async () => {
    await sql`insert into kysely_migration values ('999-of-tomorrow', now())`.execute(place.db)
    await sql`insert into cities (id, name, name_key, state) values (gen_random_uuid(), 'Limitless', 'limitless', 'NE')`.execute(
      place.db,
    )
    const dataDir = join(place.folder, 'data')
    await chmod(dataDir, 0o755)
    // Made by npm in the service's home folder, which DATA_DIR is.
    await mkdir(join(dataDir, '.npm'), { mode: 0o755 })
    const { code, of } = await examine()
    expect(code).toBe(1)
    expect(of('tables', 'problem')).toEqual([expect.stringContaining('999-of-tomorrow')])
    expect(of('city limits', 'warning')).toEqual([
      expect.stringMatching(/^Limitless, NE has none, .*npm run boundaries/),
    ])
    expect(of('DATA_DIR', 'warning')).toEqual([
      `other users may read ${dataDir}. The next start closes what it made itself.`,
    ])
    await sql`delete from kysely_migration where name = '999-of-tomorrow'`.execute(place.db)
  })

  it('for a disk below the reserve, which no photo may use', async () => {
    const GB = 1e9
    const states = [1.9, 2, 3.9, 4].map((free) => compareDisk(free * GB, 100 * GB, 2 * GB).state)
    expect(states).toEqual(['problem', 'warning', 'warning', 'ok'])
    const { code, of } = await examine({ DISK_RESERVE_MB: '10000000' })
    expect(code).toBe(1)
    expect(of('disk', 'problem')).toEqual([expect.stringMatching(/DISK_RESERVE_MB.*photos are rejected/)])
  })

  it('for too few connections for all servers', () => {
    expect([checkConnections(24, 1), checkConnections(48, 2)]).toEqual([null, null])
    expect(checkConnections(23, 1)).toMatchObject({ state: 'warning', words: expect.stringContaining('24') })
    expect(checkConnections(97, 5)).toMatchObject({ state: 'warning', words: expect.stringContaining('120') })
  })

  it.each([
    [0, 'ok'],
    [-900, 'ok'],
    [20_000, 'warning'],
    [-20_000, 'warning'],
    [120_000, 'problem'],
    [-86_400_000, 'problem'],
  ])('for a clock that is %i ms off: %s', (away, state) => {
    expect(compareClocks('the database', 1_000_000 + away, 999_000, 1_001_000).state).toBe(state)
  })
})

it('creates nothing before the first start', async () => {
  const DATA_DIR = join(place.folder, 'nothing')
  const { code, of } = await examine({ DATA_DIR })
  expect(code).toBe(0)
  expect(of('DATA_DIR', 'warning')).toEqual([expect.stringContaining('the first start makes it')])
  expect(existsSync(DATA_DIR)).toBe(false)
})
