import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getLocation } from '@lamplighter/domain/locations'
import { mediaItem } from '@lamplighter/domain/media'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needsSample, samplePath } from '../../testing/needs.ts'
import { ensureMediaKey, signatureOf } from './serving/media-links.ts'
import { photo, photoTurned, photoWithExif, secretPosition, videoWithPosition } from './testing/files.ts'
import { type NotingApp, notingApp } from './testing/notes.ts'

const fromCamera = '3-media/valid/gps/DSCN0010.jpg'
const heldCamera = '3-media/valid/orientation-exif-samples'
const fromPhone = '3-media/valid/video/me-with-gps.mp4'

let app: NotingApp
beforeAll(async () => {
  app = await notingApp()
})
afterAll(() => app.close())

describe('a photo', () => {
  it('is shown with its note and its location, in full and as a thumbnail', async () => {
    const { item, note, mediaId } = await app.shown(await photo(4000, 1000), 'Water Main #7.JPG')
    expect(mediaItem.parse(item)).toMatchObject({
      _id: mediaId,
      kind: 'image',
      name: 'Water Main #7.JPG',
      width: 2560,
      height: 640,
    })
    expect(note).toMatchObject({ text: 'Uploaded Media', images: [item.url] })
    expect(item.url).toContain(`/${note.locationId}/photos/`)
    const full = await app.download(item.url)
    expect(full.response.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(full.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2560, height: 640 })
    const thumbnail = await app.download(item.thumbUrl ?? '')
    expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 80 })
    const location = await (await app.as('ana')).call(getLocation, { params: { id: note.locationId } })
    expect(location.body).toMatchObject({ mediaUrls: [item.url], mediaCount: 1, media: [{ _id: mediaId }] })
    const { sha256_stored } = await app.rowOf(mediaId)
    expect(createHash('sha256').update(full.bytes).digest()).toEqual(sha256_stored)
  })

  it('MEDIA-2 keeps the time taken but not the place, author or device', async () => {
    const content = await photoWithExif()
    expect((await sharp(content).metadata()).exif?.includes('secret-owner')).toBe(true)
    const { item, mediaId } = await app.shown(content, 'a.jpg')
    expect(new Date(item.takenAt ?? 0)).toEqual(new Date('2026-05-04T15:20:30Z'))
    const { bytes } = await app.download(item.url)
    const metadata = await sharp(bytes).metadata()
    expect(metadata).not.toHaveProperty('exif')
    expect(metadata).not.toHaveProperty('xmp')
    expect(bytes.includes('Exif') || bytes.includes('secret-owner')).toBe(false)
    expect((await app.rowOf(mediaId)).sha256_uploaded).toEqual(createHash('sha256').update(content).digest())
  })

  it('is upright', async () => {
    const { item } = await app.shown(await photoWithExif(6), 'a.jpg')
    expect(item).toMatchObject({ width: 80, height: 120 })
    const { bytes } = await app.download(item.url)
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const [red = 0] = data
    const [, , blue = 0] = data.subarray(data.length - info.channels)
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeGreaterThan(200)
  })

  it('with appended data is returned without it', async () => {
    const { item } = await app.shown(
      Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')]),
      'a.jpg',
    )
    expect((await app.download(item.url)).bytes.includes('script')).toBe(false)
  })

  it('with transparency stays transparent', async () => {
    const png = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { item } = await app.shown(png, 'sign.png')
    const { bytes, response } = await app.download(item.url)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('content-disposition')).toContain('filename="sign.webp"')
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('in orientation %i is upright', async (orientation) => {
    const { item } = await app.shown(await photoTurned(orientation), 'a.jpg')
    expect(item).toMatchObject({ width: 120, height: 80 })
    const { bytes } = await app.download(item.url)
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const colorAt = (x: number, y: number) => {
      const at = (y * info.width + x) * info.channels
      return [...data.subarray(at, at + 3)].map((part) => (part > 128 ? 1 : 0)).join('')
    }
    expect([colorAt(10, 10), colorAt(110, 10), colorAt(10, 70), colorAt(110, 70)]).toEqual([
      '100',
      '001',
      '010',
      '111',
    ])
  })

  it('from a real camera with GPS is returned without it', needsSample(fromCamera), async () => {
    const { item } = await app.shown(await readFile(samplePath(fromCamera)), 'DSCN0010.jpg')
    const { bytes } = await app.download(item.url)
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
    // The camera names no zone and its GPS date is a day off: the camera clock counts.
    expect(new Date(item.takenAt ?? 0)).toEqual(new Date(2008, 9, 22, 16, 28, 39))
  })

  it('from a real camera in any orientation is upright', needsSample(heldCamera), async () => {
    for (const turn of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const content = await readFile(samplePath(`${heldCamera}/landscape_${turn}.jpg`))
      const { item } = await app.shown(content, 'a.jpg')
      expect([item.width, item.height], `landscape_${turn}`).toEqual([600, 450])
    }
  })
})

describe('a video', () => {
  it.each([
    ['isom', 'clip.mp4', 'video/mp4'],
    ['qt  ', 'clip.MOV', 'video/quicktime'],
  ] as const)('(%s) is served as it was, without the place', async (brand, filename, type) => {
    const content = videoWithPosition(brand)
    const { item } = await app.shown(content, filename)
    expect(item).toMatchObject({ kind: 'video', thumbUrl: null })
    expect(item.url).toContain('/videos/')
    const { bytes, response } = await app.download(item.url)
    expect(response.headers.get('content-type')).toBe(type)
    expect(bytes).toHaveLength(content.length)
    expect(bytes.includes(secretPosition)).toBe(false)
  })

  it('from a real phone with GPS is returned without it', needsSample(fromPhone), async () => {
    const content = await readFile(samplePath(fromPhone))
    const { item } = await app.shown(content, 'me-with-gps.mp4')
    const { bytes } = await app.download(item.url)
    expect(content.includes('+51.4169')).toBe(true)
    expect(bytes.includes('+51.4169')).toBe(false)
    expect(bytes).toHaveLength(content.length)
  })
})

describe('reading a file', () => {
  let url: string
  let whole: Buffer
  beforeAll(async () => {
    const { item } = await app.shown(await photo(800, 600), 'Café "one"; 50%.jpg')
    url = item.url
    whole = (await app.download(url)).bytes
  })

  it('MEDIA-18 only allows displaying it', async () => {
    const { response } = await app.download(url)
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

  it('in ranges works as browsers request it', async () => {
    const first = await app.download(url, { range: 'bytes=0-99' })
    expect(first.status).toBe(206)
    expect(first.response.headers.get('content-range')).toBe(`bytes 0-99/${whole.length}`)
    expect(first.bytes).toEqual(whole.subarray(0, 100))
    expect((await app.download(url, { range: 'bytes=100-' })).bytes).toEqual(whole.subarray(100))
    expect((await app.download(url, { range: 'bytes=-10' })).bytes).toEqual(whole.subarray(-10))
    const beyond = await app.download(url, { range: `bytes=${whole.length}-` })
    expect([beyond.status, beyond.response.headers.get('content-range')]).toEqual([
      416,
      `bytes */${whole.length}`,
    ])
    expect((await app.download(url, { range: 'bytes=0-9', 'if-range': '"x"' })).status).toBe(200)
  })

  it('HEAD returns its headers without the content', async () => {
    const response = await fetch(`${app.origin}${url}`, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length')]).toEqual([200, String(whole.length)])
    expect((await response.arrayBuffer()).byteLength).toBe(0)
  })

  it('needs our signed URL for this very file, not expired', async () => {
    const { pathname, searchParams } = new URL(url, app.origin)
    const [expires, signature] = [searchParams.get('e'), searchParams.get('s') ?? '']
    const other = (await app.shown(await photo(), 'b.jpg')).item.url
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
    const { bytes } = await app.download(pathname)
    expect(JSON.parse(bytes.toString())).toMatchObject({
      code: 'media_link_expired',
      message: expect.any(String),
    })
  })

  it('of a deleted object is 404', async () => {
    const key = await ensureMediaKey(app.parts.db)
    const objectKey = `organized/c/l/photos/u/1-${uuidv7()}.jpg`
    const expires = Math.ceil(Date.now() / 1000) + 60
    const { status } = await app.download(
      `/media/${objectKey}?e=${expires}&s=${signatureOf(key, objectKey, expires)}`,
    )
    expect(status).toBe(404)
  })
})
