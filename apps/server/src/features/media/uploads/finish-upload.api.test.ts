import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PersonName } from '../../../testing/people.ts'
import { box, photo, videoWithPosition } from '../testing/files.ts'
import { uploadingApp } from '../testing/uploads.ts'
import { ftyp, movie, scattered } from '../testing/videos.ts'
import { createFinishAttempts } from './finish-attempts.ts'
import { createFinisher, finishingLoad } from './finish-upload.ts'
import { type PendingUpload, UploadStore } from './upload-store.ts'

let app: Awaited<ReturnType<typeof uploadingApp>>
beforeAll(async () => {
  app = await uploadingApp()
})
afterAll(() => app.close())

/** The header of a PNG with many pixels and the start of their data. */
function pngOf(width: number, height: number, depth: number, isInterlaced: boolean): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([depth, 6, 0, 0, isInterlaced ? 1 : 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const data = chunk('IDAT', deflateSync(Buffer.alloc(1000)))
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))])
}

describe('a malicious file is rejected and removed, and the next photo is accepted', () => {
  it.each([
    [
      '49 megapixels in passes of 16 bits',
      'a.png',
      () => pngOf(7000, 7000, 16, true),
      413,
      'media_too_large',
    ],
    ['a PNG whose pixels are missing', 'a.png', () => pngOf(7000, 7000, 8, true), 422, 'media_unreadable'],
    [
      'a table of more than a million entries',
      'a.mp4',
      () => Buffer.concat([ftyp, movie(scattered(new Uint32Array(1_100_000), 1))]),
      422,
      'media_unreadable',
    ],
    [
      '99,000 boxes',
      'a.mp4',
      () => Buffer.concat([ftyp, movie(), ...Array.from({ length: 99_000 }, () => box('zzzz', 'x'))]),
      422,
      'media_unreadable',
    ],
  ])('%s', async (_what, filename, make, status, code) => {
    const { refused, mediaId } = await app.upload('wes', { content: make(), filename })
    expect(refused).toMatchObject({ status, code })
    expect(await app.traces(mediaId)).toEqual([])
    expect((await app.upload('wes', { content: await photo(), filename: 'b.jpg' })).refused).toBeUndefined()
  })
})

// MEDIA-12
describe('finishing is shared between people', () => {
  /** Resolves when the videos may be stored. */
  let gate = Promise.withResolvers<void>()
  const blocked: string[] = []

  function blockVideos(): void {
    gate = Promise.withResolvers<void>()
    const { storage } = app.parts
    const putFile = storage.putFile.bind(storage)
    vi.spyOn(storage, 'putFile').mockImplementation(async (key, file, type) => {
      if (type.startsWith('video/')) {
        blocked.push(key)
        await gate.promise
      }
      return putFile(key, file, type)
    })
  }
  afterEach(() => {
    gate.resolve()
    vi.restoreAllMocks()
    blocked.length = 0
  })

  it('videos of one person or several never delay another’s photo', async () => {
    blockVideos()
    let finished = 0
    const video = (who: PersonName) =>
      app.upload(who, { content: videoWithPosition(), filename: 'v.mp4' }).finally(() => ++finished)
    const videos = [...Array.from({ length: 8 }, () => video('wes')), video('dora')]
    await vi.waitFor(() => expect(finishingLoad()).toEqual({ running: 1, waiting: 8 }), 20_000)
    await vi.waitFor(() => expect(blocked).toHaveLength(1), 20_000)
    const { refused } = await app.upload('ana', { content: await photo(), filename: 'a.jpg' })
    expect(refused).toBeUndefined()
    expect([finished, blocked.length]).toEqual([0, 1])
    gate.resolve()
    for (const upload of await Promise.all(videos)) expect(upload.refused).toBeUndefined()
  })

  it('an upload whose caller disconnected leaves the queue, and is finished on the next request', async () => {
    blockVideos()
    const store = new UploadStore(app.parts)
    const finish = createFinisher(app.parts, store, createFinishAttempts(app.parts, store))
    const uploadOf = async (filename: string, content: Buffer): Promise<PendingUpload> => {
      const mediaId = uuidv7()
      const uploaderId = app.world.people.wes.id
      const cityId = app.world.cities.prairieFalls.id
      await store.promise({ mediaId, cityId, filename, uploaderId, bytes: content.length })
      writeFileSync(join(app.parts.config.dataDir, 'uploads', mediaId), content)
      const upload = await store.find(mediaId)
      if (!upload?.complete) throw new Error('the bytes are not where uploads lie')
      return upload
    }
    const first = finish(await uploadOf('v.mp4', videoWithPosition()))
    await vi.waitFor(() => expect(blocked).toHaveLength(1), 20_000)
    const [gone, goneToo] = [new AbortController(), new AbortController()]
    const waiting = await uploadOf('a.jpg', await photo())
    const outcome = finish(waiting, gone.signal)
    expect(finish(waiting, goneToo.signal)).toBe(outcome)
    gone.abort()
    goneToo.abort()
    await expect(outcome).rejects.toMatchObject({ code: 'unavailable' })
    gate.resolve()
    await first
    expect((await app.traces(waiting.id)).map((trace) => trace.split('/')[0])).toEqual(['uploads'])
    await finish(waiting)
    expect(await app.traces(waiting.id)).toHaveLength(3)
  })
})
