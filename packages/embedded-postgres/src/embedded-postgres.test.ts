import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { findBinariesPackage } from './binaries.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { viewProcess } from './processes.ts'
import { chooseRunAs } from './run-as.ts'
import { AlreadyRunningError } from './single-start.ts'
import { beginToHold, query, readLog, temporaryDir, usedDataDir } from './testing/clusters.ts'
import { killCluster } from './testing/kill-cluster.ts'

describe('a first start', () => {
  it('creates a durable UTF-8 database that no other user of the machine can reach', async () => {
    const dataDir = await temporaryDir()
    const postgres = await startEmbeddedPostgres({ dataDir })
    const settings = await query(
      postgres.connection,
      `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
              current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
              (select datctype from pg_database where datname = 'postgres') as ctype, current_setting('TimeZone') as zone,
              (select datlocale from pg_database where datname = 'postgres') as locale,
              upper('żółw') as upper, current_user as "user"`,
    )
    expect(settings).toEqual([
      {
        checksums: 'on',
        fsync: 'on',
        commit: 'on',
        pages: 'on',
        addresses: '',
        encoding: 'UTF8',
        ctype: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8',
        zone: 'UTC',
        locale: 'C.UTF-8',
        upper: 'ŻÓŁW',
        user: 'lamplighter',
      },
    ])
    const runAs = await chooseRunAs(null)
    for (const directory of [postgres.connection.host, path.join(dataDir, 'pg18')]) {
      const { mode, uid } = await stat(directory)
      expect(mode & 0o777).toBe(0o700)
      expect(uid).toBe(runAs?.uid ?? process.getuid?.())
    }
    await postgres.stop()
  })

  it('keeps its data after a stop and leaves no process', async () => {
    const dataDir = path.join(await temporaryDir(), 'it\'s a, path "with" żółw')
    const first = await startEmbeddedPostgres({ dataDir })
    await query(first.connection, 'create table kept as select 42 as number')
    expect(await findRunningPostgres(dataDir)).toEqual(first.connection)
    expect(viewProcess(first.pid).state).toBe('running')
    await Promise.all([first.stop(), first.stop()])
    // It stays listed until process 1 collects it.
    expect(['gone', 'zombie']).toContain(viewProcess(first.pid).state)
    expect(await findRunningPostgres(dataDir)).toBe(null)
    expect(existsSync(first.connection.host)).toBe(false)

    const second = await startEmbeddedPostgres({ dataDir })
    expect(second.adopted).toBe(false)
    expect(await query(second.connection, 'select number from kept')).toEqual([{ number: 42 }])
    await second.stop()
    await killCluster(dataDir)
  })

  it('logs neither statements nor their values', async () => {
    const dataDir = await usedDataDir()
    const postgres = await startEmbeddedPostgres({ dataDir })
    await expect(query(postgres.connection, "select 'planted-secret'::int")).rejects.toThrow('planted-secret')
    await expect(query(postgres.connection, 'select planted_secret')).rejects.toThrow('planted_secret')
    await postgres.stop()
    const log = await readLog(dataDir)
    expect(log).toContain('ready to accept connections')
    expect(log).not.toMatch(/planted.secret/)
  })
})

describe('two starts on one data directory', () => {
  it('allows one and refuses the other, both at the same time and later', async () => {
    const dataDir = await temporaryDir()
    const both = await Promise.allSettled([1, 2].map(() => startEmbeddedPostgres({ dataDir })))
    const [refused] = both.filter((one) => one.status === 'rejected')
    expect(refused?.reason).toBeInstanceOf(AlreadyRunningError)
    const [postgres] = both.filter((one) => one.status === 'fulfilled').map((one) => one.value)
    if (!postgres) throw new Error('both were refused')
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`process ${process.pid}`)
    expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })

  it('refuses if another server answers on the socket', async () => {
    const dataDir = await usedDataDir()
    const socketDir = path.join(dataDir, 'pg18.socket')
    await mkdir(socketDir, { mode: 0o700 })
    const { uid, gid } = await stat(path.join(dataDir, 'pg18'))
    await chown(socketDir, uid, gid)
    const hidden = net.createServer().listen(path.join(socketDir, '.s.PGSQL.5432'))
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(AlreadyRunningError)
    await new Promise((resolve) => hidden.close(resolve))
    const second = await startEmbeddedPostgres({ dataDir })
    await second.stop()
  })
})

describe('an unusual data directory', () => {
  it('starts over after an interrupted first start', async () => {
    const dataDir = await temporaryDir()
    const { node } = beginToHold(dataDir)
    const soon = { timeout: 20_000, interval: 10 }
    const unfinished = await vi.waitUntil(
      () => readdirSync(dataDir).find((name) => name.includes('.init')),
      soon,
    )
    await vi.waitUntil(() => existsSync(path.join(dataDir, unfinished, 'PG_VERSION')), soon)
    node.kill('SIGKILL')
    await once(node, 'exit')
    expect(existsSync(path.join(dataDir, 'pg18'))).toBe(false)
    await mkdir(path.join(dataDir, 'pg18'))
    const postgres = await startEmbeddedPostgres({ dataDir })
    expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await readdir(dataDir)).sort()).toEqual(['pg18', 'pg18.socket', 'postgres.log'])
    await postgres.stop()
  })

  it('leaves unknown files and databases of other versions unchanged', async () => {
    const dataDir = await temporaryDir()
    const file = path.join(dataDir, 'pg18', 'thesis.txt')
    await mkdir(path.dirname(file))
    await writeFile(file, 'years of work')
    const runAs = await chooseRunAs(null)
    if (runAs) await chown(path.dirname(file), runAs.uid, runAs.gid)
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('holds no database')
    await writeFile(path.join(dataDir, 'pg18', 'PG_VERSION'), '17\n')
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('PostgreSQL 17')
    expect(existsSync(file)).toBe(true)
  })

  it('uses another private directory if the path is too long for a socket', async () => {
    const dataDir = await usedDataDir('long'.repeat(20))
    const postgres = await startEmbeddedPostgres({ dataDir })
    const { host } = postgres.connection
    expect(host).toMatch(/^\/tmp\/lamplighter-[0-9a-f]{20}$/)
    expect((await stat(host)).mode & 0o777).toBe(0o700)
    expect(await findRunningPostgres(dataDir)).toEqual(postgres.connection)
    expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
    expect(existsSync(host)).toBe(false)
  })
})

// DUR-10
describe('a platform without an embedded PostgreSQL', () => {
  it('gets a message about DATABASE_URL', () => {
    expect(() => findBinariesPackage('sunos', 'sparc')).toThrow(/sunos-sparc.*DATABASE_URL/s)
  })
})
