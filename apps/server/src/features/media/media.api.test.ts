import { createHash } from 'node:crypto'
import { createLocation, getLocation } from '@lamplighter/domain/locations'
import { mediaItem } from '@lamplighter/domain/media'
import { createNote, deleteNote, listNotes } from '@lamplighter/domain/notes'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { benchIn } from '../../testing/factories.ts'
import type { PersonName } from '../../testing/people.ts'
import { deleteDueObjects } from './index.ts'
import { ensureMediaKey, signatureOf } from './media-links.ts'
import {
  photo,
  photoWithExif,
  realSample,
  realSamples,
  secretPosition,
  videoWithPosition,
} from './sample-files.ts'
import { uploadingApp } from './upload-client.ts'

let app: Awaited<ReturnType<typeof uploadingApp>>
beforeAll(async () => {
  app = await uploadingApp()
})
afterAll(() => app.close())

async function newLocation(who: PersonName = 'wes'): Promise<string> {
  const _id = uuidv7()
  const made = await (await app.as(who)).call(createLocation, { body: { ...benchIn(app.world), _id } })
  expect(made.status).toBe(201)
  return _id
}

async function noteWith(images: string[], locationId?: string, who: PersonName = 'wes') {
  return (await app.as(who)).call(createNote, {
    body: { locationId: locationId ?? (await newLocation()), text: '', images },
  })
}

async function download(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.origin}${url}`, { headers })
  return { response, status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

const rowOf = (id: string) =>
  app.parts.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Uploads, attaches to a note of a new location, and hands back what the note shows. */
async function shown(content: Buffer, filename: string) {
  const { mediaId, refused } = await app.upload('wes', { content, filename })
  expect(refused).toBeUndefined()
  const note = await noteWith([mediaId])
  expect(note.status).toBe(201)
  const [item] = note.body.media
  if (!item) throw new Error('the note shows no media')
  return { mediaId, item, note: note.body }
}

describe('a photo', () => {
  it('is shown with its note and its location, in full and as a thumbnail', async () => {
    const { item, note, mediaId } = await shown(await photo(4000, 1000), 'Water Main #7.JPG')
    expect(mediaItem.parse(item)).toMatchObject({
      _id: mediaId,
      kind: 'image',
      name: 'Water Main #7.JPG',
      width: 2560,
      height: 640,
    })
    expect(note).toMatchObject({ text: 'Uploaded Media', images: [item.url] })
    expect(item.url).toContain(`/${note.locationId}/photos/`)
    const full = await download(item.url)
    expect(full.response.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(full.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2560, height: 640 })
    const thumbnail = await download(item.thumbUrl ?? '')
    expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 80 })
    const location = await (await app.as('ana')).call(getLocation, { params: { id: note.locationId } })
    expect(location.body).toMatchObject({ mediaUrls: [item.url], mediaCount: 1, media: [{ _id: mediaId }] })
    const { sha256_stored } = await rowOf(mediaId)
    expect(createHash('sha256').update(full.bytes).digest()).toEqual(sha256_stored)
  })

  it('keeps when it was taken but not where, by whom or with what', async () => {
    const content = await photoWithExif()
    expect((await sharp(content).metadata()).exif?.includes('secret-owner')).toBe(true)
    const { item, mediaId } = await shown(content, 'a.jpg')
    expect(new Date(item.takenAt ?? 0)).toEqual(new Date('2026-05-04T15:20:30Z'))
    const { bytes } = await download(item.url)
    const metadata = await sharp(bytes).metadata()
    expect(metadata).not.toHaveProperty('exif')
    expect(metadata).not.toHaveProperty('xmp')
    expect(bytes.includes('Exif') || bytes.includes('secret-owner')).toBe(false)
    expect((await rowOf(mediaId)).sha256_uploaded).toEqual(createHash('sha256').update(content).digest())
  })

  it('stands upright', async () => {
    const { item } = await shown(await photoWithExif(6), 'a.jpg')
    expect(item).toMatchObject({ width: 80, height: 120 })
    const { bytes } = await download(item.url)
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const [red = 0] = data
    const [, , blue = 0] = data.subarray(data.length - info.channels)
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeGreaterThan(200)
  })

  it('with something behind it comes back without that', async () => {
    const { item } = await shown(
      Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')]),
      'a.jpg',
    )
    expect((await download(item.url)).bytes.includes('script')).toBe(false)
  })

  it('with transparency stays transparent', async () => {
    const png = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { item } = await shown(png, 'sign.png')
    const { bytes, response } = await download(item.url)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('content-disposition')).toContain('filename="sign.webp"')
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
  })

  it.skipIf(!realSamples)(
    'from a camera with GPS comes back without (skipped without the sample files)',
    async () => {
      const content = realSample('valid/gps/DSCN0010.jpg')
      const { item } = await shown(content, 'DSCN0010.jpg')
      const { bytes } = await download(item.url)
      expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
      // The camera names no zone and its satellite date is a day off: the camera clock counts.
      expect(new Date(item.takenAt ?? 0)).toEqual(new Date(2008, 9, 22, 16, 28, 39))
    },
  )

  it.skipIf(!realSamples)(
    'of each of the eight orientations is upright (skipped without the sample files)',
    async () => {
      for (const turn of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const { item } = await shown(
          realSample(`valid/orientation-exif-samples/landscape_${turn}.jpg`),
          'a.jpg',
        )
        expect([item.width, item.height], `landscape_${turn}`).toEqual([600, 450])
      }
    },
  )
})

describe('a video', () => {
  it.each([
    ['isom', 'clip.mp4', 'video/mp4'],
    ['qt  ', 'clip.MOV', 'video/quicktime'],
  ] as const)('(%s) is served as it was, without the place', async (brand, filename, type) => {
    const content = videoWithPosition(brand)
    const { item } = await shown(content, filename)
    expect(item).toMatchObject({ kind: 'video', thumbUrl: null })
    expect(item.url).toContain('/videos/')
    const { bytes, response } = await download(item.url)
    expect(response.headers.get('content-type')).toBe(type)
    expect(bytes).toHaveLength(content.length)
    expect(bytes.includes(secretPosition)).toBe(false)
  })

  it.skipIf(!realSamples)(
    'from a phone with GPS comes back without (skipped without the sample files)',
    async () => {
      const content = realSample('valid/video/me-with-gps.mp4')
      const { item } = await shown(content, 'me-with-gps.mp4')
      const { bytes } = await download(item.url)
      expect(content.includes('+51.4169')).toBe(true)
      expect(bytes.includes('+51.4169')).toBe(false)
      expect(bytes).toHaveLength(content.length)
    },
  )
})

describe('reading a file', () => {
  let url: string
  let whole: Buffer
  beforeAll(async () => {
    const { item } = await shown(await photo(800, 600), 'Café "one"; 50%.jpg')
    url = item.url
    whole = (await download(url)).bytes
  })

  it('allows looking at it and nothing else', async () => {
    const { response } = await download(url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      'content-length': String(whole.length),
      'content-disposition': `inline; filename="Caf_ _one_; 50_.jpg"; filename*=UTF-8''Caf%C3%A9%20%22one%22%3B%2050%25.jpg`,
    })
    const [, seconds] =
      /^private, max-age=(\d+), immutable$/.exec(response.headers.get('cache-control') ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(290)
    expect(Number(seconds)).toBeLessThanOrEqual(600)
  })

  it('in parts works as browsers ask for it', async () => {
    const first = await download(url, { range: 'bytes=0-99' })
    expect(first.status).toBe(206)
    expect(first.response.headers.get('content-range')).toBe(`bytes 0-99/${whole.length}`)
    expect(first.bytes).toEqual(whole.subarray(0, 100))
    expect((await download(url, { range: 'bytes=100-' })).bytes).toEqual(whole.subarray(100))
    expect((await download(url, { range: 'bytes=-10' })).bytes).toEqual(whole.subarray(-10))
    const beyond = await download(url, { range: `bytes=${whole.length}-` })
    expect([beyond.status, beyond.response.headers.get('content-range')]).toEqual([
      416,
      `bytes */${whole.length}`,
    ])
    expect((await download(url, { range: 'bytes=0-9', 'if-range': '"x"' })).status).toBe(200)
  })

  it('HEAD tells about it without sending it', async () => {
    const response = await fetch(`${app.origin}${url}`, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(whole.length)])
    expect((await response.arrayBuffer()).byteLength).toBe(0)
  })

  it('needs an address of ours, for this very file, that has not expired', async () => {
    const { pathname, searchParams } = new URL(url, app.origin)
    const [expires, signature] = [searchParams.get('e'), searchParams.get('s') ?? '']
    const other = (await shown(await photo(), 'b.jpg')).item.url
    const key = await ensureMediaKey(app.parts.db)
    const expired = signatureOf(key, pathname.slice('/media/'.length), 1000)
    for (const bad of [
      pathname,
      `${pathname}?e=${Number(expires) + 300}&s=${signature}`,
      `${pathname}?e=${expires}&s=${signature.replace(/^./, (c) => (c === '0' ? '1' : '0'))}`,
      `${pathname}?e=${expires}&s=${signature}&s=${signature}`,
      `${pathname}${new URL(other, app.origin).search}`,
      `${pathname}?e=1000&s=${expired}`,
      `/media/..%2f..%2fetc%2fpasswd?e=${expires}&s=${signature}`,
    ])
      expect((await app.app.inject(bad)).statusCode, bad).toBe(403)
    const { bytes } = await download(pathname)
    expect(JSON.parse(bytes.toString())).toMatchObject({
      code: 'media_link_expired',
      message: expect.any(String),
    })
  })

  it('of an object that is gone is 404', async () => {
    const key = await ensureMediaKey(app.parts.db)
    const objectKey = `organized/c/l/photos/u/1-${uuidv7()}.jpg`
    const expires = Math.ceil(Date.now() / 1000) + 60
    const { status } = await download(
      `/media/${objectKey}?e=${expires}&s=${signatureOf(key, objectKey, expires)}`,
    )
    expect(status).toBe(404)
  })
})

describe('a note takes', () => {
  it('uploads from the folder for new locations: copied, shown, and the old copy removed a day later', async () => {
    const { mediaId } = await app.upload('wes', { content: await photo(), filename: 'a.jpg' })
    const before = await rowOf(mediaId)
    expect(before.object_key).toContain('/new-location/photos/')
    const locationId = await newLocation()
    const note = await noteWith([mediaId], locationId)
    const after = await rowOf(mediaId)
    expect(after.object_key).toBe(before.object_key.replace('new-location', locationId))
    expect(after).toMatchObject({ location_id: locationId, note_id: note.body._id })
    expect(await app.traces(mediaId)).toHaveLength(5)
    await deleteDueObjects(app.parts)
    expect(await app.traces(mediaId)).toHaveLength(5)
    await sql`update object_deletions set delete_after = now()`.execute(app.parts.db)
    await deleteDueObjects(app.parts)
    expect(new Set(await app.traces(mediaId))).toEqual(
      new Set([`row ${after.object_key}`, `media/${after.object_key}`, `media/${after.thumb_key}`]),
    )
    expect((await download(note.body.images[0] ?? '')).status).toBe(200)
  })

  it('uploads that were sent to the location’s own folder without moving them', async () => {
    const locationId = await newLocation()
    const { mediaId } = await app.upload('wes', { content: await photo(), filename: 'a.jpg', locationId })
    const { object_key } = await rowOf(mediaId)
    expect(object_key).toContain(`/${locationId}/photos/`)
    await noteWith([mediaId], locationId)
    expect((await rowOf(mediaId)).object_key).toBe(object_key)
    const due = await app.parts.db
      .selectFrom('object_deletions')
      .selectAll()
      .where('object_key', 'like', `%${mediaId}%`)
      .execute()
    expect(due).toEqual([])
  })

  it('uploads into the folder for new locations when the location is another city’s', async () => {
    const locationId = await newLocation()
    const cityId = app.world.cities.cedarBend.id
    const { mediaId } = await app.upload('bo', {
      content: await photo(),
      filename: 'a.jpg',
      cityId,
      locationId,
    })
    expect((await rowOf(mediaId)).object_key).toContain(`organized/${cityId}/new-location/`)
  })

  it('only the caller’s own free uploads, all or none', async () => {
    const own = await app.upload('wes', { content: await photo(), filename: 'a.jpg' })
    const others = await app.upload('ana', { content: await photo(), filename: 'a.jpg' })
    const elsewhere = await shown(await photo(), 'c.jpg')
    for (const images of [[own.mediaId, others.mediaId], [uuidv7()], [elsewhere.mediaId]]) {
      const note = await noteWith(images)
      expect(note.status).toBe(422)
      expect(note.problem.code).toBe('media_unknown')
    }
    expect((await rowOf(own.mediaId)).note_id).toBeNull()
  })

  it('what a note of the same location holds already: it stays with that note', async () => {
    const { mediaId, note } = await shown(await photo(), 'a.jpg')
    const { locationId } = note
    const ana = await app.as('ana')
    const second = await ana.call(createNote, { body: { locationId, text: 'Seen again', images: [mediaId] } })
    expect([second.status, second.body.images]).toEqual([201, []])
    const wordless = await noteWith([mediaId], locationId, 'ana')
    expect(wordless.problem.code).toBe('note_empty')
    expect((await rowOf(mediaId)).note_id).toBe(note._id)
  })

  it('the same file once, however often the note is sent', async () => {
    const { mediaId } = await app.upload('wes', { content: await photo(), filename: 'a.jpg' })
    const wes = await app.as('wes')
    const body = { _id: uuidv7(), locationId: await newLocation(), text: '', images: [mediaId, mediaId] }
    const operationId = uuidv7()
    const first = await wes.call(createNote, { body }, { operationId })
    const second = await wes.call(createNote, { body }, { operationId })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
    expect(first.body.media).toHaveLength(1)
  })

  it('several in the order in which the device made them; a location shows the newest three', async () => {
    const locationId = await newLocation()
    const ids = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
    for (const mediaId of ids.toReversed())
      await app.upload('wes', { content: await photo(), filename: 'a.jpg', mediaId })
    const note = await noteWith(ids, locationId)
    expect(note.body.media.map((item) => item._id)).toEqual(ids)
    const wes = await app.as('wes')
    const location = await wes.call(getLocation, { params: { id: locationId } })
    expect(location.body.media.map((item) => item._id)).toEqual(ids.slice(0, 3))
    await wes.call(deleteNote, { params: { id: note.body._id } })
    expect((await wes.call(getLocation, { params: { id: locationId } })).body.media).toEqual([])
    expect((await wes.call(listNotes, { params: { locationId } })).body).toEqual([])
  })
})

describe('tidying up', () => {
  it('gives up uploads that no note took within a week, and nothing else', async () => {
    const forgotten = await app.upload('wes', { content: await photo(), filename: 'a.jpg' })
    const recent = await app.upload('wes', { content: await photo(), filename: 'a.jpg' })
    const used = await shown(await photo(), 'a.jpg')
    await sql`update media set created_at = now() - interval '8 days' where id in (${forgotten.mediaId}, ${used.mediaId})`.execute(
      app.parts.db,
    )
    await deleteDueObjects(app.parts)
    expect(await app.traces(forgotten.mediaId)).toEqual([])
    expect(await app.traces(recent.mediaId)).toHaveLength(3)
    expect((await download(used.item.url)).status).toBe(200)
  })

  it('never removes an object that a row names', async () => {
    const { mediaId, item } = await shown(await photo(), 'a.jpg')
    const { object_key, thumb_key } = await rowOf(mediaId)
    await sql`insert into object_deletions values (${object_key}, now()), (${thumb_key}, now())`.execute(
      app.parts.db,
    )
    await deleteDueObjects(app.parts)
    expect((await download(item.url)).status).toBe(200)
    expect((await download(item.thumbUrl ?? '')).status).toBe(200)
  })
})
