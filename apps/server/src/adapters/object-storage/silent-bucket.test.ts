/** A bucket that accepts a connection and then sends nothing times out; a slow one is waited for. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../../testing/stand-in.ts'
import type { ObjectStorage } from './object-storage.ts'
import { createS3Storage } from './s3.ts'

const SILENT_MS = 1000

let service: StandIn
let storage: ObjectStorage
let dir: string
beforeEach(async () => {
  service = await startStandIn()
  dir = await mkdtemp(join(tmpdir(), 'lamplighter-silent-'))
  const keys = { region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' }
  storage = createS3Storage({
    bucket: 'photos',
    endpoint: service.url,
    ...keys,
    silentMs: SILENT_MS,
    attempts: 1,
  })
})
afterEach(async () => {
  service.close()
  await rm(dir, { recursive: true, force: true })
})

async function file(bytes: number): Promise<string> {
  const path = join(dir, 'video')
  await writeFile(path, Buffer.alloc(bytes))
  return path
}
const away = { code: 'storage_unavailable' }

it('nothing waits for ever for an answer', async () => {
  service.answer = (request) => request.resume()
  const bytes = Buffer.from('photo')
  await expect(storage.putBytes('a.jpg', bytes, 'image/jpeg')).rejects.toMatchObject(away)
  await expect(storage.putFile('a.mp4', await file(3_000_000), 'video/mp4')).rejects.toMatchObject(away)
  await expect(storage.get('a.jpg')).rejects.toMatchObject(away)
  await expect(storage.copy('a.jpg', 'b.jpg')).rejects.toMatchObject(away)
  await expect(storage.delete('a.jpg')).rejects.toMatchObject(away)
})

it('nor for a bucket that stops taking a file', async () => {
  service.answer = (request) => request.pause()
  await expect(storage.putFile('a.mp4', await file(20_000_000), 'video/mp4')).rejects.toMatchObject(away)
})

it('nor for the rest of an object', async () => {
  service.answer = (request, response) => {
    response.writeHead(200, { 'content-length': 10 })
    if (request.method === 'HEAD') response.end()
    else response.write('half')
  }
  const object = await storage.get('a.jpg')
  await expect(object && buffer(object.read())).rejects.toMatchObject(away)
})

it('a file that goes up slowly, for longer than the bucket may be silent, arrives', async () => {
  const bytes = 64 * 2 ** 20
  let arrived = 0
  let pauses = 0
  service.answer = async (request, response) => {
    for await (const piece of request) {
      arrived += piece.length
      if (arrived < (pauses + 1) * 2 ** 20) continue
      pauses += 1
      await sleep(SILENT_MS / 25)
    }
    response.writeHead(200).end()
  }
  await storage.putFile('a.mp4', await file(bytes), 'video/mp4')
  expect([arrived, pauses]).toEqual([bytes, 64])
})

it('who reads slowly has the whole object', async () => {
  const bytes = 8_000_000
  service.answer = (request, response) => {
    response.writeHead(200, { 'content-length': bytes })
    response.end(request.method === 'HEAD' ? undefined : Buffer.alloc(bytes))
  }
  const object = await storage.get('a.mp4')
  let read = 0
  for await (const piece of object?.read() ?? []) {
    if (read === 0) await sleep(SILENT_MS * 3)
    read += piece.length
  }
  expect(read).toBe(bytes)
})
