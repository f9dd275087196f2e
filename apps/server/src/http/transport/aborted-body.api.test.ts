/** SEC-36. An aborted request is not a server error: the log stays quiet, and the database counts as working. */
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { mediaUploadsPath } from '@lamplighter/domain/media'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDb } from '../../db/kysely.ts'
import { isDatabaseAway } from '../../db/pg-problems.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let app: TestApp
let server: FastifyInstance
let token: string
let lines: string[] = []
const failed = vi.fn()
beforeAll(async () => {
  app = await testApp()
  token = (await app.as('wes')).token ?? ''
  const config = { ...app.parts.config, logLevel: 'info' }
  const outages = { ...app.parts.outages, failed }
  server = await buildApp(
    { ...app.parts, config, outages },
    { log: { write: (line) => void lines.push(line) } },
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => {
  lines = []
  failed.mockClear()
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const entries = () => lines.map((line): { level: number; path?: string } => JSON.parse(line))

it.each([
  ['POST', '/api/locations', 'content-length: 1000', '{"name":'],
  ['POST', '/api/locations', 'transfer-encoding: chunked', '8\r\n{"name":\r\n'],
  ['POST', '/oidc/accounts', 'content-length: 1000', '{"email":'],
  ['POST', '/oidc/accounts', 'transfer-encoding: chunked', 'FFFFFFFFFFFFFFFFF\r\n{'],
  ['POST', mediaUploadsPath, 'content-length: 1000', 'x'],
])('%s %s with %s and a truncated body', async (method, path, length, body) => {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = [`${method} ${path} HTTP/1.1`, 'host: localhost', `authorization: Bearer ${token}`]
  socket.write([...head, 'content-type: application/json', length, '', body].join('\r\n'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.resetAndDestroy()
  await vi.waitFor(() => expect(entries().some((entry) => entry.path === path)).toBe(true))
  expect(entries().filter(({ level }) => level > 30)).toEqual([])
  expect(failed).not.toHaveBeenCalled()
  expect((await server.inject('/readyz')).statusCode).toBe(200)
})

it('the same message from another socket than the database’s does not count', async () => {
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  expect(isDatabaseAway(aborted)).toBe(false)

  const { db } = openDb({ connection: { host: '127.0.0.1', port: 1 } })
  const error = await sql`select 1`.execute(db).catch((refused: unknown) => refused)
  await db.destroy()
  expect(isDatabaseAway(error)).toBe(true)
})
