import { mediaUploadsPath } from '@lamplighter/domain/media'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photo, videoWithPosition } from '../testing/files.ts'
import { encoded, headOf, partHeaders, tusHeaders, uploadingApp } from '../testing/uploads.ts'

let app: Awaited<ReturnType<typeof uploadingApp>>
beforeAll(async () => {
  app = await uploadingApp()
})
afterAll(() => app.close())

// MEDIA-8
describe('resuming', () => {
  it('continues where the connection broke, and any name becomes a label', async () => {
    const content = videoOf(1_500_000)
    const wes = await app.as('wes')
    const file = { content, filename: '../../e\u0301tang\u202e\u0007.mp4' }
    const first = app.prepare(wes.token, file)
    await new Promise<void>((resolve) => {
      first.upload.options.onChunkComplete = (_size, accepted) => accepted >= 512 * 1024 && resolve()
      first.upload.start()
    })
    await first.upload.abort()
    const path = new URL(first.url).pathname
    const offset = Number((await headOf(app.app, wes, path)).headers['upload-offset'])
    expect(offset).toBeGreaterThanOrEqual(512 * 1024)
    let sent = 0
    const second = app.prepare(
      wes.token,
      { ...file, mediaId: first.mediaId },
      {
        uploadUrl: first.url,
        // The interrupted part may still be arriving: tus then asks for the offset again.
        retryDelays: [50, 100, 200],
        onProgress: (bytes) => {
          sent = Math.max(sent, bytes - offset)
        },
      },
    )
    second.upload.start()
    expect((await second.settled).refused).toBeUndefined()
    expect(sent).toBe(content.length - offset)
    const row = await app.parts.db
      .selectFrom('media')
      .selectAll()
      .where('id', '=', first.mediaId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'video', name: '....\u00e9tang.mp4', bytes: content.length })
    expect(row.object_key).toMatch(/^organized\/[^/]+\/new-location\/videos\/[^/]+\/\d+-[^/]+\.mp4$/)
    expect(await app.traces(first.mediaId)).toEqual([`row ${row.object_key}`, `media/${row.object_key}`])
  })

  it('is not needed for a finished upload: a repeat is answered as done', async () => {
    const content = await photo()
    const first = await app.upload('wes', { content, filename: 'a.jpg' })
    const before = await app.traces(first.mediaId)
    const again = await app.upload(
      'wes',
      { content, filename: 'a.jpg', mediaId: first.mediaId },
      { retryDelays: [0] },
    )
    expect(again.refused).toBeUndefined()
    expect(await app.traces(first.mediaId)).toEqual(before)
    const other = await app.upload('ana', { content, filename: 'a.jpg', mediaId: first.mediaId })
    expect(other.refused).toMatchObject({ status: 409, code: 'id_taken' })
  })

  it('a repeated creation keeps the bytes that arrived', async () => {
    const wes = await app.as('wes')
    const mediaId = uuidv7()
    const metadata = encoded({ mediaId, cityId: app.world.cities.prairieFalls.id, filename: 'a.jpg' })
    const create = (length: string) =>
      wes.send('POST', mediaUploadsPath, {
        headers: { ...tusHeaders, 'upload-length': length, 'upload-metadata': metadata },
      })
    await create('100')
    const part = { ...tusHeaders, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const url = `${mediaUploadsPath}/${mediaId}`
    expect(
      (await wes.send('PATCH', url, { headers: part, body: Buffer.alloc(40) })).headers['upload-offset'],
    ).toBe('40')
    expect((await create('100')).status).toBe(201)
    expect((await headOf(app.app, wes, url)).headers['upload-offset']).toBe('40')
    expect((await wes.send('PATCH', url, { headers: part, body: Buffer.alloc(40) })).status).toBe(409)
    expect((await create('200')).problem.code).toBe('id_taken')
  })

  it('MEDIA-23 starts with its first part in the announcing request', async () => {
    const wes = await app.as('wes')
    const content = await photo()
    const [half, bytes] = [Math.floor(content.length / 2), String(content.length)]
    const begin = (mediaId: string, body: Buffer) => {
      const metadata = encoded({ mediaId, cityId: app.world.cities.prairieFalls.id, filename: 'a.jpg' })
      const { 'upload-offset': _, ...headers } = partHeaders(0)
      return wes.send('POST', mediaUploadsPath, {
        headers: { ...headers, 'upload-length': bytes, 'upload-metadata': metadata },
        body,
      })
    }
    const whole = uuidv7()
    const done = {
      status: 201,
      headers: { location: `${mediaUploadsPath}/${whole}`, 'upload-offset': bytes },
    }
    expect(await begin(whole, content)).toMatchObject(done)
    expect(await app.traces(whole)).toHaveLength(3)
    // The response was lost: nothing is written, and the device learns that everything has arrived.
    expect(await begin(whole, content)).toMatchObject(done)
    const begun = uuidv7()
    const told = { status: 201, headers: { 'upload-offset': String(half) } }
    expect(await begin(begun, content.subarray(0, half))).toMatchObject(told)
    expect(await begin(begun, Buffer.alloc(half + 10))).toMatchObject(told)
    expect((await app.sendPart('wes', begun, half, content.subarray(half))).status).toBe(204)
    expect(await app.traces(begun)).toHaveLength(3)
    const twice = uuidv7()
    const both = await Promise.all([1, 2].map(() => begin(twice, content)))
    for (const { status } of both) expect([201, 409]).toContain(status)
    expect(await app.traces(twice)).toHaveLength(3)
    const refused = uuidv7()
    const problem = { status: 422, problem: { code: 'media_unreadable' } }
    expect(
      await begin(refused, Buffer.concat([content.subarray(0, 20), Buffer.alloc(content.length - 20)])),
    ).toMatchObject(problem)
    expect(await app.traces(refused)).toEqual([])
    const tooMuch = uuidv7()
    expect((await begin(tooMuch, Buffer.concat([content, content]))).status).toBe(413)
  })

  it('a server that ended between the last byte and the record finishes on the next request', async () => {
    const wes = await app.as('wes')
    const content = await photo()
    const mediaId = uuidv7()
    const locked = app.parts.storage.putBytes
    app.parts.storage.putBytes = async (key, bytes, type) => {
      await locked(key, bytes, type)
      if (key.includes('thumb')) throw new Error('the power went')
    }
    const broken = await app.upload('wes', { content, filename: 'a.jpg', mediaId })
    app.parts.storage.putBytes = locked
    expect(broken.refused?.status).toBe(500)
    expect(await app.dueForRemoval(mediaId)).toHaveLength(2)
    const asked = await headOf(app.app, wes, `${mediaUploadsPath}/${mediaId}`)
    expect(asked.headers).toMatchObject({
      'upload-offset': String(content.length),
      'upload-length': String(content.length),
    })
    const traces = await app.traces(mediaId)
    expect(traces).toHaveLength(3)
    expect(traces[0]).toMatch(/^row /)
    expect(await app.dueForRemoval(mediaId)).toEqual([])
  })

  it('two concurrent last requests create one record', async () => {
    const content = await photo(3000, 2000)
    const mediaId = uuidv7()
    const [one, two] = await Promise.all([
      app.upload('wes', { content, filename: 'a.jpg', mediaId }, { retryDelays: [0, 50, 100, 200] }),
      app.upload('wes', { content, filename: 'a.jpg', mediaId }, { retryDelays: [0, 50, 100, 200] }),
    ])
    expect([one.refused, two.refused]).toEqual([undefined, undefined])
    expect(await app.traces(mediaId)).toHaveLength(3)
  })

  it('an unused upload can be withdrawn', async () => {
    const { mediaId, url } = await app.upload('wes', { content: await photo(), filename: 'a.jpg' })
    const wes = await app.as('wes')
    expect((await wes.send('DELETE', new URL(url).pathname, { headers: tusHeaders })).status).toBe(204)
    const { deleteDueObjects } = await import('../index.ts')
    await deleteDueObjects(app.parts)
    expect(await app.traces(mediaId)).toEqual([])
  })
})

/** A valid video padded to this size. */
function videoOf(bytes: number): Buffer {
  const small = videoWithPosition()
  const padding = Buffer.alloc(bytes - small.length)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('wide', 4)
  return Buffer.concat([small, padding])
}
