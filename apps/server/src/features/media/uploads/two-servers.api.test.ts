/** DUR-14, MEDIA-8. Two servers share only a database and a bucket: any request may go to either. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createFileStorage } from '../../../adapters/object-storage/file-system.ts'
import type { ObjectStorage } from '../../../adapters/object-storage/object-storage.ts'
import { buildApp } from '../../../app.ts'
import { type OpenParts, openParts } from '../../../open-parts.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { deleteDueObjects } from '../index.ts'
import { photo } from '../testing/files.ts'
import { encoded, partHeaders, tusHeaders } from '../testing/uploads.ts'

let shared: TestApp
let dir: string
let bucket: ObjectStorage
let servers: { app: FastifyInstance; parts: OpenParts }[]
let authorization: string

beforeAll(async () => {
  shared = await testApp()
  authorization = `Bearer ${(await shared.as('wes')).token}`
})
afterAll(() => shared.close())
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lamplighter-servers-'))
  bucket = createFileStorage(join(dir, 'bucket'))
  servers = await Promise.all(['one', 'two'].map(start))
})
afterEach(async () => {
  for (const { app, parts } of servers) {
    await app.close()
    await parts.close()
  }
  await rm(dir, { recursive: true, force: true })
})

/** Configured for S3, with a folder in its place that both use. */
async function start(name: string) {
  const s3 = { bucket: 'x', endpoint: undefined, region: 'x', accessKeyId: 'x', secretAccessKey: 'x' }
  const config = { ...shared.parts.config, dataDir: join(dir, name), s3 }
  const parts = await openParts(config, shared.parts.pool.options)
  parts.storage = bucket
  return { app: await buildApp(parts), parts }
}

const ask = (
  at: number,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  id: string,
  more: object = {},
  body?: Buffer,
) => {
  const server = servers[at % servers.length]
  if (!server) throw new Error('no server')
  return server.app.inject({
    method,
    url: method === 'POST' ? '/api/media/uploads' : `/api/media/uploads/${id}`,
    headers: { ...tusHeaders, authorization, ...more },
    ...(body ? { payload: body } : {}),
  })
}
const announce = (at: number, id: string, bytes: number) => {
  const metadata = { mediaId: id, cityId: shared.world.cities.prairieFalls.id, filename: 'a.jpg' }
  return ask(at, 'POST', id, { 'upload-length': String(bytes), 'upload-metadata': encoded(metadata) })
}
const sendPart = (at: number, id: string, offset: number, part: Buffer) =>
  ask(at, 'PATCH', id, partHeaders(offset), part)
const rowOf = (id: string) =>
  shared.parts.db.selectFrom('media').select('object_key').where('id', '=', id).executeTakeFirst()
const local = async () => [
  ...(await readdir(join(dir, 'one', 'uploads'))),
  ...(await readdir(join(dir, 'two', 'uploads'))),
]

it('every part may go to either server, and the photo is complete', async () => {
  const content = await photo(900, 700)
  const id = uuidv7()
  expect((await announce(0, id, content.length)).statusCode).toBe(201)
  let at = 0
  for (let offset = 0; offset < content.length; at++) {
    const head = await ask(at, 'HEAD', id)
    expect(head.headers['upload-offset']).toBe(String(offset))
    const part = content.subarray(offset, offset + 1 + 701 * at)
    expect((await sendPart(at + 1, id, offset, part)).statusCode).toBe(204)
    offset += part.length
  }
  expect(at).toBeGreaterThan(3)
  for (const one of [0, 1])
    expect((await ask(one, 'HEAD', id)).headers).toMatchObject({ 'upload-offset': String(content.length) })
  const row = await rowOf(id)
  expect(await bucket.get(row?.object_key ?? '')).not.toBeNull()
  expect(await local()).toEqual([])
  const server = servers[0]
  if (server) await deleteDueObjects(server.parts)
  expect(
    await readdir(join(dir, 'bucket'), { recursive: true }).then((names) =>
      names.filter((name) => /uploads\/.*\/\d/.test(name)),
    ),
  ).toEqual([])
})

it('two concurrent finishes create one record', async () => {
  const content = await photo(1500, 1000)
  const id = uuidv7()
  await announce(0, id, content.length)
  const half = Math.floor(content.length / 2)
  await sendPart(0, id, 0, content.subarray(0, half))
  const answers = await Promise.all([
    sendPart(0, id, half, content.subarray(half)),
    sendPart(1, id, half, content.subarray(half)),
    ask(1, 'HEAD', id),
  ])
  for (const { statusCode } of answers) expect([200, 204, 409, 503]).toContain(statusCode)
  expect((await ask(1, 'HEAD', id)).headers).toMatchObject({ 'upload-offset': String(content.length) })
  expect(await rowOf(id)).toBeDefined()
  expect(await shared.parts.db.selectFrom('media').where('id', '=', id).select('id').execute()).toHaveLength(
    1,
  )
})

it('an upload withdrawn on one is gone on the other, and one rejected on one is rejected on both', async () => {
  const id = uuidv7()
  await announce(0, id, 100)
  await sendPart(1, id, 0, Buffer.alloc(10))
  expect((await ask(1, 'DELETE', id)).statusCode).toBe(204)
  expect((await ask(0, 'HEAD', id)).statusCode).toBe(404)
  expect((await sendPart(0, id, 10, Buffer.alloc(10))).statusCode).toBe(404)

  const broken = uuidv7()
  await announce(0, broken, 100)
  expect((await sendPart(0, broken, 0, Buffer.alloc(100))).statusCode).toBe(415)
  expect((await ask(1, 'HEAD', broken)).statusCode).toBe(415)
  expect((await announce(1, broken, 100)).statusCode).toBe(415)
})
