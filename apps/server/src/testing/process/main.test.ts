/** The server as a process: how it starts, what prevents a start, and how it stops. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { headers } from '@lamplighter/domain/http'
import { startEmbeddedPostgres } from '@lamplighter/embedded-postgres'
import { layBlankUsaBase } from '@lamplighter/map-maker/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basemapDir } from '../../adapters/basemap/basemap-folder.ts'
import { listen } from '../../features/events/testing/listen.ts'
import { benchIn } from '../factories.ts'
import { needs } from '../needs.ts'
import { type Installation, makeInstallation } from './installation.ts'
import { freePort, type ServerProcess } from './server-process.ts'

let installation: Installation
beforeAll(async () => {
  installation = await makeInstallation()
})
afterAll(() => installation.close())

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 'closed',
  )

/** A write that waits for a lock until it is released. */
async function blockWrite({
  url,
}: ServerProcess): Promise<{ answer: Promise<Response>; letGo(): Promise<void> }> {
  const client = await installation.connect()
  await client.query('begin')
  await client.query('lock table locations in exclusive mode')
  const answer = fetch(`${url}/api/locations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${installation.tokens.wes}`,
      'content-type': 'application/json',
      [headers.operationId]: randomUUID(),
    },
    body: JSON.stringify(benchIn(installation.world)),
  })
  const waiting = async () => (await client.query('select from pg_locks where not granted')).rowCount
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
  return {
    answer,
    async letGo() {
      await client.query('rollback')
      await client.end()
    },
  }
}

// Only Linux shows what a process has loaded.
it('a first start creates the demonstration without loading the code that draws it', {
  ...needs('Linux', process.platform === 'linux'),
  timeout: 120_000,
}, async () => {
  const dir = join(installation.dataDir, 'first')
  await mkdir(dir)
  const server = await installation.start({ DATA_DIR: dir, PORT: String(await freePort()) })
  const loaded = await readFile(`/proc/${server.node.pid}/maps`, 'utf8')
  const photos = await readdir(join(dir, 'media'), { recursive: true })
  const maps = await readdir(join(dir, 'basemap'))
  server.node.kill('SIGTERM')
  await server.ended
  expect(photos.filter((name) => name.endsWith('-thumb.jpg')).length).toBeGreaterThan(0)
  expect(maps).toEqual(expect.arrayContaining(['prairie-falls.pmtiles', 'cedar-bend.pmtiles']))
  expect(loaded).toContain('libc')
  expect(loaded).not.toContain('libvips')
})

describe('a running server', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await installation.start()
  })

  it('lives and is ready', async () => {
    expect(await statusOf(`${server.url}/healthz`)).toBe(200)
    expect(await statusOf(`${server.url}/readyz`)).toBe(200)
  })

  it('continues when a second start on its data directory is rejected', async () => {
    const second = await installation.launch({ PORT: String(await freePort()) })
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(second.output()).toBe(
      `lamplighter: Lamplighter is already running on ${installation.dataDir} (process ${server.node.pid}). ` +
        'Stop it first, or give this one another DATA_DIR.\n',
    )
    expect(await statusOf(`${server.url}/readyz`)).toBe(200)
  })

  it('DUR-11 on SIGTERM finishes its requests and ends its event streams, then ends with its database', async () => {
    const stream = await listen(server.url, installation.tokens.wes)
    const { answer, letGo } = await blockWrite(server)
    server.node.kill('SIGTERM')
    await expect.poll(() => statusOf(`${server.url}/readyz`), { timeout: 10_000 }).not.toBe(200)
    expect([503, 'closed']).toContain(await statusOf(`${server.url}/readyz`))
    await stream.ended
    await letGo()
    expect((await answer).status).toBe(201)
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(installation.postmaster()).toBe(null)
  })
})

describe('a signal', () => {
  it('that comes twice in a moment, like Ctrl-C, counts once', async () => {
    const server = await installation.start()
    const { answer, letGo } = await blockWrite(server)
    server.node.kill('SIGINT')
    await sleep(100)
    server.node.kill('SIGINT')
    await sleep(100)
    await letGo()
    expect((await answer).status).toBe(201)
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(installation.postmaster()).toBe(null)
  })

  it('during the start leaves no database behind', async () => {
    const server = await installation.launch()
    await expect.poll(() => installation.postmaster(), { timeout: 20_000, interval: 5 }).not.toBe(null)
    server.node.kill('SIGINT')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(installation.postmaster()).toBe(null)
  })
})

// DUR-11
describe('a start is rejected', () => {
  it('when the port is taken, and leaves no database behind', async () => {
    const other = createServer().listen(await freePort(), '127.0.0.1')
    await once(other, 'listening')
    const port = String((other.address() as { port: number }).port)
    const server = await installation.launch({ PORT: port })
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.output()).toBe(
      `lamplighter: Port ${port} is already in use. Stop the program that uses it, or choose another PORT.\n`,
    )
    expect(installation.postmaster()).toBe(null)
    other.close()
  })

  it('when the port is taken, before anything is created', async () => {
    const other = createServer().listen(await freePort(), '127.0.0.1')
    await once(other, 'listening')
    const port = String((other.address() as { port: number }).port)
    const DATA_DIR = join(installation.dataDir, 'never-made')
    const server = await installation.launch({ PORT: port, DATA_DIR })
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.output()).toContain(`Port ${port} is already in use.`)
    expect(existsSync(DATA_DIR)).toBe(false)
    other.close()
  })

  it('when DATA_DIR cannot be created, at once', needs('Linux', process.platform === 'linux'), async () => {
    const server = await installation.launch({ DATA_DIR: '/proc/nope/data', PORT: String(await freePort()) })
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.output()).toMatch(
      /^lamplighter: DATA_DIR: \/proc\/nope cannot be (made|used) \(E\w+\)\. (Choose|Create)/,
    )
  })

  it('DUR-12 when a newer version migrated the database', async () => {
    const first = await installation.start()
    await installation.query(`insert into kysely_migration values ('999-of-tomorrow', now())`)
    first.node.kill('SIGTERM')
    await first.ended
    const second = await installation.launch()
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(second.output()).toMatch(
      /^lamplighter: The database was made by a newer version .*\(it has 999-of-tomorrow\)/,
    )
    expect(installation.postmaster()).toBe(null)
    const postgres = await startEmbeddedPostgres({ dataDir: installation.dataDir })
    await installation.query(`delete from kysely_migration where name = '999-of-tomorrow'`)
    await postgres.stop()
  })

  it('with a wrong configuration: every variable is named', async () => {
    const server = await installation.launch({
      PORT: 'abc',
      DATABASE_URL: 'mysql://city/db',
      LOG_LEVEL: 'loud',
    })
    expect(await server.ended).toEqual({ code: 1, signal: null })
    const [first, ...lines] = server.output().trimEnd().split('\n')
    expect(first).toBe('lamplighter: The configuration is not valid:')
    expect(lines.map((line) => line.trim().split(':')[0])).toEqual(['PORT', 'DATABASE_URL', 'LOG_LEVEL'])
    expect(lines[1]).toContain('must start with postgres:// or postgresql://')
  })

  it('after a warning, when people would reach the server without encryption', async () => {
    const DATABASE_URL = `postgres://city@127.0.0.1:${await freePort()}/city`
    const server = await installation.launch({ DATABASE_URL, PUBLIC_URL: 'http://lamp.city.example' })
    await server.ended
    expect(server.output()).toMatch(/^lamplighter: PUBLIC_URL: http:\/\/lamp\.city\.example is not encrypted/)
  })

  it('when the database is unreachable, without its password', async () => {
    const DATABASE_URL = `postgres://city:very-secret@127.0.0.1:${await freePort()}/city`
    const server = await installation.launch({ DATABASE_URL })
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.output()).toMatch(
      /^lamplighter: The database cannot be reached: .*ECONNREFUSED.*\. Check that it runs, and DATABASE_URL\.\n$/,
    )
    expect(server.output()).not.toContain('very-secret')
  })

  it('when the proxy before the database has no primary', async () => {
    const proxy = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const DATABASE_URL = `postgres://city@127.0.0.1:${(proxy.address() as { port: number }).port}/city`
    const server = await installation.launch({ DATABASE_URL, DATABASE_OWNER_URL: DATABASE_URL })
    expect(await server.ended).toEqual({ code: 1, signal: null })
    proxy.close()
    expect(server.output()).toMatch(
      /The database cannot be reached: .*\. Check that it runs, and DATABASE_URL and DATABASE_OWNER_URL\.\n$/,
    )
  })
})

describe('on an external database', () => {
  it('the server creates its tables, seeds nothing, and leaves the database running', async () => {
    const owner = await installation.start()
    const client = await installation.connect()
    await client.query('create database elsewhere')
    await client.end()
    const { host, user = '' } = client
    const dataDir = join(installation.dataDir, 'files')
    await layBlankUsaBase(basemapDir({ dataDir }))
    const readOnly = await installation.launch({
      DATABASE_URL: `postgres://${user}@/elsewhere?host=${encodeURIComponent(host)}&options=-c%20default_transaction_read_only%3Don`,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    })
    expect(await readOnly.ended).toEqual({ code: 1, signal: null })
    expect(readOnly.output()).toContain('The database is a read-only copy. Name the main server')
    const server = await installation.start({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://${user}@/elsewhere?host=${encodeURIComponent(host)}`,
    })
    expect(await statusOf(`${server.url}/readyz`)).toBe(200)
    expect(server.output()).not.toContain('password')
    const counted = await installation.query(
      'select (select count(*) from cities) cities, (select count(*) from users) users, (select count(*) from oidc_accounts) accounts',
      [],
      'elsewhere',
    )
    expect(counted).toEqual([{ cities: 0, users: 0, accounts: 0 }])
    server.node.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(await statusOf(`${owner.url}/readyz`)).toBe(200)
    owner.node.kill('SIGTERM')
    expect(await owner.ended).toEqual({ code: 0, signal: null })
  })
})

describe('a start while the previous server is shutting down', () => {
  it('waits for it, says so, and continues', async () => {
    const first = await installation.start()
    const { answer, letGo } = await blockWrite(first)
    first.node.kill('SIGTERM')
    await expect.poll(() => statusOf(`${first.url}/readyz`), { timeout: 10_000 }).not.toBe(200)
    const second = await installation.launch()
    await expect.poll(() => second.output(), { timeout: 20_000 }).toContain('Waiting for process')
    await letGo()
    expect((await answer).status).toBe(201)
    await second.ready
    expect(second.output()).toContain(`Waiting for process ${first.node.pid}, which is shutting down`)
    second.node.kill('SIGTERM')
    expect(await second.ended).toEqual({ code: 0, signal: null })
  })
})
