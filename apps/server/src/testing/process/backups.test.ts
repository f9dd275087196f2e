/**
 * DUR-15, DUR-19, DUR-21, DUR-22. Backups of an installation: beside a server, without one, by night, before an
 * upgrade, and killed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findRunningPostgres } from '@lamplighter/embedded-postgres'
import { killCluster } from '@lamplighter/embedded-postgres/testing'
import { layBlankUsaBase } from '@lamplighter/map-maker/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { basemapDir } from '../../adapters/basemap/basemap-folder.ts'
import { createFileStorage } from '../../adapters/object-storage/file-system.ts'
import { backupsIn } from '../../backup/backup-folder.ts'
import { runCommand } from '../../cli/test-command.ts'
import { knownMigrations } from '../../db/migrate.ts'
import { benchIn } from '../factories.ts'
import { type S3StandIn, startS3 } from '../s3-stand-in.ts'
import { type Installation, makeInstallation } from './installation.ts'
import type { ServerProcess } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PHOTO = 'organized/city/place/photos/wes/1-photo.jpg'
const DAY_MS = 24 * 60 * 60_000

let installation: Installation
let s3: S3StandIn
let out: string
const folders: string[] = []
beforeAll(async () => {
  installation = await makeInstallation()
  s3 = await startS3()
  out = join(await folder(), 'backups')
  const server = await installation.start()
  await createLocation(server)
  const { people, cities } = installation.world
  await createFileStorage(join(installation.dataDir, 'media')).putBytes(
    PHOTO,
    Buffer.from('photo'),
    'image/jpeg',
  )
  await installation.query(
    `insert into media (id, city_id, kind, content_type, name, object_key, bytes, sha256_uploaded, sha256_stored, uploaded_by)
     values (gen_random_uuid(), $1, 'image', 'image/jpeg', 'photo.jpg', $2, 5, '', sha256('photo'), $3)`,
    [cities.prairieFalls.id, PHOTO, people.wes.id],
  )
  await end(server)
  expect((await run('backup.ts', [out])).code).toBe(0)
})
afterAll(async () => {
  await installation.close()
  s3.close()
  for (const one of folders) {
    await killCluster(one)
    await rm(one, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
})

async function folder(): Promise<string> {
  const made = await realpath(await mkdtemp(join(tmpdir(), 'lamplighter-backups-')))
  folders.push(made)
  return made
}

const end = async ({ node, ended }: ServerProcess) => {
  node.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, signal: null })
}

async function createLocation({ url }: ServerProcess): Promise<void> {
  const { status } = await fetch(`${url}/api/locations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${installation.tokens.wes}`, 'content-type': 'application/json' },
    body: JSON.stringify(benchIn(installation.world)),
  })
  expect(status).toBe(201)
}

const run = (file: string, args: string[], env: Record<string, string> = {}) =>
  runCommand(file, args, { env: { PATH: process.env.PATH, DATA_DIR: installation.dataDir, ...env } })

async function emptyDataDir(): Promise<string> {
  const dataDir = await folder()
  await layBlankUsaBase(basemapDir({ dataDir }))
  return dataDir
}

async function rowsIn(dataDir: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...(await findRunningPostgres(dataDir)), database: 'lamplighter' })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

const newest = async (into: string) => (await backupsIn(into))[0]?.folder ?? ''

describe('beside a running server and without one', () => {
  it('a backup works; a restore beside the server, or over data, is rejected', async () => {
    const server = await installation.start()
    const beside = await run('backup.ts', [out])
    expect([beside.code, beside.said]).toEqual([0, expect.stringMatching(/rows, 1 file, .*verified/)])
    const refused = await run('restore.ts', [out, '--replace', '--yes'])
    expect([refused.code, refused.said]).toEqual([2, expect.stringContaining('is already running on')])
    await end(server)
    const alone = await run('backup.ts', [out])
    expect([alone.code, alone.said]).toEqual([0, expect.stringContaining('verified')])
    expect(installation.postmaster()).toBe(null)
    const full = await run('restore.ts', [out])
    expect([full.code, full.said]).toEqual([
      2,
      expect.stringContaining('already contains data, so nothing was changed'),
    ])
    expect(await backupsIn(out)).toHaveLength(3)
  })

  it('creates no database in a folder without one', async () => {
    const nowhere = join(await folder(), 'data')
    const { code, said } = await run('backup.ts', [out], { DATA_DIR: nowhere })
    expect([code, said]).toEqual([2, expect.stringContaining('There is no database')])
    expect(existsSync(nowhere)).toBe(false)
  })

  it('restores elsewhere with its people and photos, and adds no demonstration', async () => {
    const dataDir = await emptyDataDir()
    const restored = await run('restore.ts', [out], { DATA_DIR: dataDir })
    expect([restored.code, restored.said]).toEqual([
      0,
      expect.stringContaining('each compared with the backup'),
    ])
    const server = await installation.start({ DATA_DIR: dataDir, DEMO: 'on' })
    const list = await fetch(`${server.url}/api/locations`, {
      headers: { authorization: `Bearer ${installation.tokens.wes}` },
    })
    expect(await list.json()).toMatchObject([{ name: 'Bench by the river' }])
    expect(await rowsIn(dataDir, 'select count(*)::int as cities from cities')).toEqual([{ cities: 2 }])
    expect(existsSync(join(dataDir, 'media', PHOTO))).toBe(true)
    await end(server)
  })

  it('restores into a bucket, and saves what it replaces first', async () => {
    const dataDir = await emptyDataDir()
    const env = { DATA_DIR: dataDir, ...s3.environment }
    expect((await run('restore.ts', [out], env)).code).toBe(0)
    expect(s3.objects.get(PHOTO)?.bytes.toString()).toBe('photo')
    const again = await run('restore.ts', [out, '--replace', '--yes'], env)
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('What was there is saved in')])
    const [saved] = await backupsIn(join(dataDir, 'backups'))
    expect(saved?.manifest).toMatchObject({ reason: 'replace', media: null })
    const asked = await run('restore.ts', [out, '--replace'], env)
    expect([asked.code, asked.said]).toEqual([2, expect.stringContaining('Not confirmed')])
  })
})

describe('killed in the middle', () => {
  it('a backup leaves none, and the next one cleans up and is complete', async () => {
    const server = await installation.start()
    const into = join(await folder(), 'killed')
    const holder = await installation.connect()
    try {
      await holder.query('begin; lock table users in access exclusive mode')
      const child = spawn(process.execPath, [join(import.meta.dirname, '../../cli/backup.ts'), into], {
        env: { PATH: process.env.PATH, DATA_DIR: installation.dataDir },
        stdio: 'ignore',
      })
      const begun = () =>
        existsSync(into) &&
        readdirSync(into, { recursive: true }).some((name) => String(name).includes('locations'))
      await expect.poll(begun, { timeout: 20_000 }).toBe(true)
      child.kill('SIGKILL')
      await once(child, 'exit')
    } finally {
      await holder.end()
    }
    expect(await backupsIn(into)).toEqual([])
    expect(await readdir(into)).toEqual([expect.stringMatching(/^\.unfinished-/)])
    const refused = await run('restore.ts', [into], { DATA_DIR: join(into, 'data') })
    expect([refused.code, refused.said]).toEqual([2, expect.stringContaining('not a finished backup')])
    expect((await run('backup.ts', [into])).code).toBe(0)
    expect(await readdir(into)).toEqual([expect.stringMatching(/^lamplighter-/)])
    await end(server)
  })

  it('a restore leaves nothing half done, and the next one works', async () => {
    const dataDir = await emptyDataDir()
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    for (const wait of [0, 150, 400]) {
      const child = spawn(process.execPath, [join(import.meta.dirname, '../../cli/restore.ts'), out], {
        env,
        stdio: 'ignore',
      })
      await expect.poll(() => findRunningPostgres(dataDir), { timeout: 60_000 }).not.toBe(null)
      await sleep(wait)
      child.kill('SIGKILL')
      await once(child, 'exit')
      const tables = `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
      const [there] = await rowsIn(dataDir, tables).catch(() => [{ n: 0 }])
      // All or nothing: a restore that finished before it was killed is complete.
      if (there?.n !== 0) expect(await rowsIn(dataDir, 'select name from locations')).toHaveLength(1)
    }
    const { code, said } = await run('restore.ts', [out, '--replace', '--yes'], { DATA_DIR: dataDir })
    expect([code, said]).toEqual([0, expect.stringContaining('Restored into')])
  })
})

describe('each night', () => {
  const clock = { NODE_OPTIONS: `--import=${new URL('./shift-clock.ts', import.meta.url).href}` }

  it('one is made, and old ones are removed, never manual ones', async () => {
    const into = join(await folder(), 'nightly')
    expect((await run('backup.ts', [into])).code).toBe(0)
    const days: string[] = []
    for (const day of [0, 1, 2]) {
      const server = await installation.start({
        ...clock,
        CLOCK_OFFSET_MS: String(day * DAY_MS + 60_000),
        BACKUP_DIR: into,
        BACKUP_KEEP_DAYS: '2',
        BACKUP_KEEP_WEEKS: '0',
      })
      await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('Saved in ')
      const [last] = await backupsIn(into)
      days.push(last?.folder ?? '')
      await end(server)
    }
    const left = await backupsIn(into)
    expect(left.map(({ folder, manifest }) => [manifest.reason, folder])).toEqual([
      ['schedule', days[2]],
      ['schedule', days[1]],
      ['command', expect.any(String)],
    ])
  })

  it('a failure is reported, and existing backups stay', async () => {
    const into = join(await folder(), 'failing')
    const { code } = await run('backup.ts', [into])
    expect(code).toBe(0)
    const server = await installation.start({
      ...clock,
      CLOCK_OFFSET_MS: String(20 * DAY_MS),
      BACKUP_DIR: join(into, (await readdir(into))[0] ?? '', 'manifest.json'),
    })
    await expect
      .poll(() => server.output(), { timeout: 60_000 })
      .toContain('No backup was made in BACKUP_DIR')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await end(server)
    expect(await backupsIn(into)).toHaveLength(1)
  })
})

describe('an upgrade', () => {
  const last = '048-audit-without-city'

  /** Reverts the last migration, to simulate an earlier version. */
  async function goBack(): Promise<void> {
    expect(knownMigrations.at(-1)).toBe(last)
    const server = await installation.start()
    const revert = `
      drop index audit_person_without_city;
      delete from kysely_migration where name = '${last}'`
    // The tables may be locked in another order by the jobs of the server that just started.
    await expect.poll(() => installation.query(revert).then(() => 'done'), { timeout: 30_000 }).toBe('done')
    await end(server)
  }

  it('saves the tables before it changes them, and keeps the last two', async () => {
    const into = join(installation.dataDir, 'backups')
    for (const expected of [1, 2, 2]) {
      await goBack()
      const server = await installation.start()
      expect(server.output()).toMatch(
        new RegExp(`changes the tables \\(${last}\\)\\. They were saved before, in .*backups`),
      )
      await end(server)
      const made = await backupsIn(into)
      expect(made).toHaveLength(expected)
      for (const { manifest } of made) {
        expect(manifest).toMatchObject({ reason: 'upgrade', media: { files: 1 } })
        expect(manifest.migrations).not.toContain(last)
      }
    }
    expect((await run('backup.ts', [await newest(into), '--check'])).code).toBe(0)
  })

  it('happens for a command as well, unless disabled', async () => {
    const into = join(installation.dataDir, 'backups')
    const before = await newest(into)
    await goBack()
    const server = await installation.start({ BACKUP_BEFORE_UPGRADE: 'off' })
    expect(server.output()).not.toContain('saved before')
    await end(server)
    expect(await newest(into)).toBe(before)
    await goBack()
    expect((await run('admin.ts', ['list'])).said).toContain('saved before')
    expect(await newest(into)).not.toBe(before)
  })
})
