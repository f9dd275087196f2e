/** A bucket that accepts a connection and then sends nothing times out; a slow one does not. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, type TestContext } from 'vitest'
import { startStandIn } from '../../testing/stand-in.ts'
import { createS3Storage } from './s3.ts'

const SILENT_MS = 1000

/** A bucket for this test, and files to store there. */
async function bucket(onTestFinished: TestContext['onTestFinished']) {
  const service = await startStandIn()
  const dir = await mkdtemp(join(tmpdir(), 'lamplighter-silent-'))
  onTestFinished(async () => {
    service.close()
    await rm(dir, { recursive: true, force: true })
  })
  const keys = { region: 'us-east-1', accessKeyId: 'key', secretAccessKey: 'secret' }
  const storage = createS3Storage({
    bucket: 'photos',
    endpoint: service.url,
    ...keys,
    silentMs: SILENT_MS,
    attempts: 1,
  })
  const file = async (bytes: number) => {
    const path = join(dir, `video-${bytes}`)
    await writeFile(path, Buffer.alloc(bytes))
    return path
  }
  return { service, storage, file }
}
const away = { code: 'storage_unavailable' }

// These tests mostly wait, so they run concurrently.
describe.concurrent('a bucket', () => {
  it('times out instead of waiting forever for an answer', async ({ onTestFinished }) => {
    const { service, storage, file } = await bucket(onTestFinished)
    service.answer = (request) => request.resume()
    const bytes = Buffer.from('photo')
    const video = await file(3_000_000)
    const asked = [
      storage.putBytes('a.jpg', bytes, 'image/jpeg'),
      storage.putFile('a.mp4', video, 'video/mp4'),
      storage.get('a.jpg'),
      storage.copy('a.jpg', 'b.jpg'),
      storage.delete('a.jpg'),
    ]
    await Promise.all(asked.map((one) => expect(one).rejects.toMatchObject(away)))
  })

  it('times out when the bucket stops accepting a file', async ({ onTestFinished }) => {
    const { service, storage, file } = await bucket(onTestFinished)
    service.answer = (request) => request.pause()
    await expect(storage.putFile('a.mp4', await file(20_000_000), 'video/mp4')).rejects.toMatchObject(away)
  })

  it('times out when the rest of an object never comes', async ({ onTestFinished }) => {
    const { service, storage } = await bucket(onTestFinished)
    service.answer = (request, response) => {
      response.writeHead(200, { 'content-length': 10 })
      if (request.method === 'HEAD') response.end()
      else response.write('half')
    }
    const object = await storage.get('a.jpg')
    await expect(object && buffer(object.read())).rejects.toMatchObject(away)
  })

  it('completes a slow upload that takes longer than the silence limit', async ({ onTestFinished }) => {
    const { service, storage, file } = await bucket(onTestFinished)
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

  it('gives a slow reader the whole object', async ({ onTestFinished }) => {
    const { service, storage } = await bucket(onTestFinished)
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
})
