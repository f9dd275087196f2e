/** DUR-17. The log during outages, with real dependencies that are really stopped. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@lamplighter/embedded-postgres'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { embeddedAccess } from '../db/database-access.ts'
import { prepareDatabase } from '../db/prepare-database.ts'
import { type OpenParts, openParts } from '../open-parts.ts'
import { accessToken } from '../testing/access-token.ts'
import { freePort } from '../testing/process/server-process.ts'
import { testConfig } from '../testing/test-config.ts'

const secret = 'q7Jm0vXc2LwB9sTz'
const metricsToken = 'a-token-of-some-length'
let dataDir: string
let postgres: EmbeddedPostgres
let parts: OpenParts
let app: FastifyInstance
let token: string
let s3Port: number
let lines: string[] = []
/** Lines of all tests: the probe may log the storage's outage before its own test begins. */
const allLines: string[] = []
beforeEach(() => {
  lines = []
})
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lamplighter-outages-'))
  postgres = await startEmbeddedPostgres({ dataDir })
  const access = await embeddedAccess(postgres.connection)
  await (await prepareDatabase(access)).close()
  s3Port = await freePort()
  const config = testConfig(dataDir, {
    LOG_LEVEL: 'info',
    METRICS_TOKEN: metricsToken,
    S3_BUCKET: 'photos',
    S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
    S3_ACCESS_KEY_ID: 'lamp',
    S3_SECRET_ACCESS_KEY: secret,
    OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
    OIDC_PASSWORDS: 'on',
  })
  parts = await openParts(config, access.api)
  app = await buildApp(parts, {
    log: {
      write: (line) => {
        lines.push(line)
        allLines.push(line)
      },
    },
  })
  token = await accessToken(parts, { subject: 'ana', name: 'Ana', email: 'ana@city.example' })
})
afterAll(async () => {
  await app.close()
  await parts.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Log lines above the level info. */
const loud = (logged = lines) =>
  logged
    .map((line) => JSON.parse(line) as { level: number; msg: string; part?: string; cause?: string })
    .filter(({ level }) => level > 30)
const me = () =>
  app
    .inject({ url: '/api/auth0/me', headers: { authorization: `Bearer ${token}` } })
    .then((r) => r.statusCode)
const scrape = () => app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })

describe('the log, when', () => {
  it('the database is unreachable: one line with the cause for all requests, and one when it is back', async () => {
    expect(await me()).not.toBe(503)
    await postgres.stop()
    const statuses = await Promise.all(Array.from({ length: 20 }, me))
    expect(new Set(statuses)).toEqual(new Set([503]))
    const metrics = await scrape()
    expect(metrics.statusCode).toBe(200)
    expect(metrics.body).toContain('lamplighter_part_up{part="database"} 0')
    expect(metrics.body).not.toMatch(/^lamplighter_uploads_pending/m)
    // Other dependencies that query the database report nothing more.
    await parts.geocoder.reverse({ latitude: 40.8, longitude: -96.7 })
    expect(loud()).toEqual([
      expect.objectContaining({
        level: 50,
        part: 'database',
        cause: expect.stringMatching(/connect E|57P01/),
      }),
    ])
    postgres = await startEmbeddedPostgres({ dataDir })
    await expect.poll(() => loud(), { timeout: 20_000 }).toHaveLength(2)
    expect(loud()[1]).toMatchObject({ level: 40, part: 'database' })
    expect(await me()).not.toBe(503)
    expect((await scrape()).body).toContain('lamplighter_uploads_pending 0')
  })

  it('the photo storage is unreachable, and back', async () => {
    const ofStorage = () => loud(allLines).filter(({ part }) => part === 'photo storage')
    for (let time = 0; time < 3; time++)
      await expect(parts.storage.get('a/b.jpg')).rejects.toMatchObject({ code: 'storage_unavailable' })
    expect(ofStorage()).toEqual([
      expect.objectContaining({
        level: 50,
        part: 'photo storage',
        cause: expect.stringContaining('ECONNREFUSED'),
      }),
    ])
    const s3 = createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', () => socket.write('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n'))
    }).listen(s3Port, '127.0.0.1')
    expect(await parts.storage.get('a/b.jpg')).toBe(null)
    s3.close()
    expect(ofStorage()[1]).toMatchObject({ level: 40, part: 'photo storage' })
    expect(allLines.join()).not.toContain(secret)
  })

  it('the disk is full: one line, and one when it is not', async () => {
    parts.outages.failed('disk', new Error('no space left'))
    parts.outages.failed('disk', new Error('no space left'))
    expect(loud()).toHaveLength(1)
    await expect.poll(() => loud(), { timeout: 20_000 }).toHaveLength(2)
    expect(loud()[1]).toMatchObject({ part: 'disk' })
  })
})

it('an issuer that was never reachable counts as unreachable', () => {
  const issuer = parts.outages.states().find(({ part }) => part.startsWith('issuer http://127.0.0.1'))
  expect(issuer).toMatchObject({ works: false })
})
