/**
 * SEC-12. Where the demonstration is created, and that its published password does not work where others could reach
 * the server.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PUBLISHED_PASSWORD } from '@lamplighter/domain/auth'
import { findRunningPostgres } from '@lamplighter/embedded-postgres'
import { killCluster } from '@lamplighter/embedded-postgres/testing'
import { layBlankUsaBase } from '@lamplighter/map-maker/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { basemapDir } from '../../adapters/basemap/basemap-folder.ts'
import { generousLimits } from '../test-config.ts'
import { HttpBrowser } from './http-browser.ts'
import { freePort, launchServer, type ServerProcess } from './server-process.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const own = 'Lamp-Light3r!'
const admin = 'platform@lamplighter.example'
const publicly = { PUBLIC_URL: 'https://lamp.example', TRUSTED_PROXIES: '1' }
const running: ServerProcess[] = []
const folders: string[] = []

async function folder(): Promise<string> {
  const made = await realpath(await mkdtemp(join(tmpdir(), 'lamplighter-demonstration-')))
  folders.push(made)
  await layBlankUsaBase(basemapDir({ dataDir: made }))
  return made
}

async function start(dataDir: string, environment: Record<string, string> = {}): Promise<ServerProcess> {
  const PORT = String(await freePort())
  const server = launchServer({
    DATA_DIR: dataDir,
    PORT,
    LOG_LEVEL: 'error',
    MAP_STREET: 'off',
    ...generousLimits,
    ...environment,
  })
  running.push(server)
  await server.ready
  // Its message about a demonstration comes right after.
  await expect.poll(() => server.output(), { timeout: 10_000 }).toMatch(/[Dd]emonstration/)
  return server
}

async function stop(server: ServerProcess): Promise<void> {
  server.node.kill('SIGTERM')
  await server.ended
}

async function query<R extends pg.QueryResultRow>(dataDir: string, statement: string): Promise<R[]> {
  const client = new pg.Client({ ...(await findRunningPostgres(dataDir)), database: 'lamplighter' })
  await client.connect()
  const { rows } = await client.query<R>(statement)
  await client.end()
  return rows
}

afterAll(async () => {
  for (const { node } of running) node.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  for (const dir of folders) {
    await killCluster(dir)
    await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
})

const browserOf = (server: ServerProcess, publicUrl?: string) => new HttpBrowser(server.url, publicUrl)
const demoStatus = async ({ url }: ServerProcess) => (await fetch(`${url}/api/demo`)).status

describe('an installation on this computer alone', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await folder()
  })

  it('is a demonstration, and once public it rejects its password and ends its sessions', async () => {
    const here = await start(dataDir)
    expect(here.output()).toContain(`Demonstration accounts, password ${PUBLISHED_PASSWORD}`)
    expect(await demoStatus(here)).toBe(200)
    const browser = browserOf(here, `http://localhost:${new URL(here.url).port}`)
    const token = await browser.signIn(admin, PUBLISHED_PASSWORD)
    expect(await browser.isIn(token)).toBe(200)
    // Simulates an older account whose password was never checked.
    await query(dataDir, 'update oidc_accounts set password_published = null')
    const port = new URL(here.url).port
    await stop(here)

    const published = await start(dataDir, { ...publicly, PORT: port })
    expect(published.output()).not.toContain(PUBLISHED_PASSWORD)
    expect(published.output()).toContain('There is no demonstration')
    const stranger = browserOf(published, publicly.PUBLIC_URL)
    for (const email of [admin, 'worker@prairiefalls.example', 'nobody@nowhere.example']) {
      const refused = await stranger.tryPassword(email, PUBLISHED_PASSWORD)
      expect([refused.status, refused.code]).toEqual([403, 'password_published'])
    }
    const open = 'select count(*)::int as n from oidc_sign_ins where ended_at is null'
    expect(await query(dataDir, open)).toEqual([{ n: 0 }])
    expect(await demoStatus(published)).toBe(404)
    await stop(published)

    // Back on this computer it works as before.
    const again = await start(dataDir, { PORT: port })
    await browserOf(again, `http://localhost:${port}`).signIn(admin, PUBLISHED_PASSWORD)
    expect(await demoStatus(again)).toBe(200)
    await stop(again)
  })
})

describe.each([
  ['PUBLIC_URL is an address of others', publicly],
  ['DEMO=off', { DEMO: 'off' }],
])('a first start where %s', (_, environment: Record<string, string>) => {
  it('makes no demonstration, explains the next step, and works', async () => {
    const dataDir = await folder()
    const server = await start(dataDir, environment)
    const port = new URL(server.url).port
    const publicUrl = environment.PUBLIC_URL ?? `http://localhost:${port}`
    const url = `http://127.0.0.1:${port}`
    expect(server.output()).not.toContain(PUBLISHED_PASSWORD)
    expect(server.output()).not.toContain('.example  (')
    const setup = `Nobody is a platform admin yet. The person who opens this link and signs in becomes the first one:\n\n  ${publicUrl}/setup#`
    await expect.poll(() => server.output(), { timeout: 10_000 }).toContain(setup)
    const counted =
      'select (select count(*) from cities)::int as cities, (select count(*) from users)::int as users'
    expect(await query(dataDir, counted)).toEqual([{ cities: 0, users: 0 }])
    expect((await fetch(`${url}/api/demo`)).status).toBe(404)

    const browser = new HttpBrowser(url, publicUrl)
    const email = `${randomUUID()}@city.gov`
    expect(await browser.register(email, PUBLISHED_PASSWORD)).toEqual([403, 'password_published'])
    expect((await browser.register(email, own))[0]).toBe(201)
    expect(await browser.isIn(await browser.signIn(email, own))).toBe(404)
    await stop(server)
    if (environment.PUBLIC_URL) return

    const again = await start(dataDir, { ...environment, PORT: port })
    await new HttpBrowser(url, publicUrl).signIn(email, own)
    // The next start has its own link, and ends the previous one.
    const links = [server, again].map(({ output }) => /\/setup#([\w-]{43})/.exec(output())?.[1] ?? '')
    const open = await Promise.all(
      links.map(async (secret) => {
        const headers = { 'content-type': 'application/json' }
        const body = JSON.stringify({ secret })
        return (await fetch(`${url}/api/setup/check`, { method: 'POST', headers, body })).status
      }),
    )
    expect(open).toEqual([410, 200])
    await stop(again)
  })
})

it('DEMO=on makes it anywhere, and explains the consequences', async () => {
  const server = await start(await folder(), { ...publicly, DEMO: 'on' })
  await expect
    .poll(() => server.output(), { timeout: 10_000 })
    .toContain('DEMO=on: anyone who can reach https://lamp.example can sign in')
  await browserOf(server, publicly.PUBLIC_URL).signIn(admin, PUBLISHED_PASSWORD)
  await stop(server)
})
