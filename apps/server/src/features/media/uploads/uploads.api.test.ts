import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaUploadsPath } from '@lamplighter/domain/media'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needsSample, samplePath } from '../../../testing/needs.ts'
import { photo, pixelBomb, videoWithPosition } from '../testing/files.ts'
import { refused, taken } from '../testing/formats.ts'
import { encoded, headOf, tusHeaders, uploadingApp } from '../testing/uploads.ts'

let app: Awaited<ReturnType<typeof uploadingApp>>
beforeAll(async () => {
  app = await uploadingApp()
})
afterAll(() => app.close())

// MEDIA-7
describe('who may upload', () => {
  it('no one without signing in', async () => {
    for (const [method, url] of [
      ['POST', mediaUploadsPath],
      ['PATCH', `${mediaUploadsPath}/${uuidv7()}`],
      ['DELETE', `${mediaUploadsPath}/${uuidv7()}`],
    ] as const) {
      const answer = await app.nobody.send(method, url, { headers: tusHeaders })
      expect(answer.status, method).toBe(401)
    }
    expect((await headOf(app.app, app.nobody, `${mediaUploadsPath}/${uuidv7()}`)).statusCode).toBe(401)
  })

  it.each(['bo', 'nina', 'pat'] as const)('not %s, who does not work for the city', async (who) => {
    const { refused, mediaId } = await app.upload(who, { content: await photo(), filename: 'a.jpg' })
    expect(refused).toMatchObject({ status: 403, code: 'upload_by_outsider', message: expect.any(String) })
    expect(await app.traces(mediaId)).toEqual([])
  })

  it('no one to a city that does not exist', async () => {
    const { refused } = await app.upload('wes', {
      content: await photo(),
      filename: 'a.jpg',
      cityId: randomUUID(),
    })
    expect(refused).toMatchObject({ status: 403, code: 'upload_by_outsider' })
  })

  it('no one to discard an upload that a note takes at this moment', async () => {
    const wes = await app.as('wes')
    const { mediaId } = await app.upload('wes', { content: await photo(), filename: 'a.jpg' })
    const [location, note] = [randomUUID(), randomUUID()]
    const [city, by] = [app.world.cities.prairieFalls.id, app.world.people.wes.id]
    await sql`
      insert into locations (id, city_id, name, latitude, longitude, city, state, created_by, updated_by)
      values (${location}, ${city}, 'Bench', 41, -96, 'Prairie Falls', 'NE', ${by}, ${by})`.execute(app.owner)
    await sql`
      insert into notes (id, city_id, location_id, text, created_by) values (${note}, ${city}, ${location}, 'A', ${by})`.execute(
      app.owner,
    )
    const taking = await app.owner.startTransaction().execute()
    await sql`update media set note_id = ${note}, location_id = ${location} where id = ${mediaId}`.execute(
      taking,
    )
    const discarding = wes.send('DELETE', `${mediaUploadsPath}/${mediaId}`, { headers: tusHeaders })
    await new Promise((done) => setTimeout(done, 300))
    await taking.commit().execute()
    expect((await discarding).status).toBe(403)
  })

  it('only the owner of an upload may query, continue or remove it', async () => {
    const wes = await app.as('wes')
    const { upload, mediaId, url } = app.prepare(wes.token, {
      content: await photo(2000, 2000),
      filename: 'a.jpg',
    })
    await new Promise<void>((resolve) => {
      upload.options.onUploadUrlAvailable = resolve
      upload.start()
    })
    await upload.abort()
    const path = new URL(url).pathname
    const patch = { ...tusHeaders, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    for (const who of ['ana', 'bo'] as const) {
      const other = await app.as(who)
      expect((await headOf(app.app, other, path)).statusCode).toBe(404)
      expect((await other.send('PATCH', path, { headers: patch, body: Buffer.from('x') })).status).toBe(404)
      expect((await other.send('DELETE', path, { headers: tusHeaders })).status).toBe(404)
    }
    const again = await app.upload('ana', { content: await photo(), filename: 'a.jpg', mediaId })
    expect(again.refused).toMatchObject({ status: 409, code: 'id_taken' })
    // Adding one's own upload to the URL, where tus would read it, does not help.
    const bo = await app.as('bo')
    const own = uuidv7()
    const metadata = encoded({ mediaId: own, cityId: app.world.cities.cedarBend.id, filename: 'a.jpg' })
    const begin = { ...tusHeaders, 'upload-length': '10', 'upload-metadata': metadata }
    expect((await bo.send('POST', mediaUploadsPath, { headers: begin })).status).toBe(201)
    const { 'upload-offset': offset } = (await headOf(app.app, wes, path)).headers
    const both = `${mediaUploadsPath}/${own}?also=/${mediaId}`
    const part = { headers: { ...patch, 'upload-offset': String(offset) }, body: Buffer.from('x') }
    await bo.send('PATCH', both, part)
    expect((await bo.send('DELETE', both, { headers: tusHeaders })).status).toBe(204)
    expect((await headOf(app.app, wes, path)).headers).toMatchObject({ 'upload-offset': offset })
    expect((await headOf(app.app, bo, `${mediaUploadsPath}/${own}`)).statusCode).toBe(404)
    expect((await wes.send('DELETE', path, { headers: tusHeaders })).status).toBe(204)
    expect(await app.traces(mediaId)).toEqual([])
  })

  it('a member who was removed in the meantime cannot continue', async () => {
    const dora = await app.as('dora')
    const mediaId = uuidv7()
    const { id: cityId } = app.world.cities.prairieFalls
    const created = await dora.send('POST', mediaUploadsPath, {
      headers: {
        ...tusHeaders,
        'upload-length': '10',
        'upload-metadata': encoded({ mediaId, cityId, filename: 'a.jpg' }),
      },
    })
    expect(created.status).toBe(201)
    expect(created.headers.location).toBe(`${mediaUploadsPath}/${mediaId}`)
    const membership = { status: sql<string>`case status when 'active' then 'left' else 'active' end` }
    const toggle = () =>
      app.parts.db
        .updateTable('city_memberships')
        .set(membership)
        .where('user_id', '=', app.world.people.dora.id)
        .execute()
    await toggle()
    expect((await headOf(app.app, dora, `${mediaUploadsPath}/${mediaId}`)).statusCode).toBe(403)
    await toggle()
    expect((await headOf(app.app, dora, `${mediaUploadsPath}/${mediaId}`)).statusCode).toBe(200)
  })
})

// MEDIA-4
describe('a rejected upload leaves nothing behind', () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>'.repeat(20))
  const jpegStart = Buffer.from([
    0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0x01, 0x01, 0, 0, 1, 0, 1, 0, 0,
  ])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

  it.each([
    ['an SVG', 'drawing.svg', () => svg, 415, 'media_type_refused'],
    ['an SVG named as a photo', 'drawing.jpg', () => svg, 415, 'media_type_refused'],
    ['HTML', 'page.html', () => html, 415, 'media_type_refused'],
    ['HTML named as a photo', 'page.png', () => html, 415, 'media_type_refused'],
    [
      'HTML behind the first bytes of a JPEG',
      'both.jpg',
      () => Buffer.concat([jpegStart, html]),
      422,
      'media_unreadable',
    ],
    [
      'HTML behind the first box of a video',
      'both.mp4',
      () => Buffer.concat([videoWithPosition().subarray(0, 20), html]),
      422,
      'media_unreadable',
    ],
    ['HTML without an ending', 'page', () => html, 415, 'media_type_refused'],
    ['HTML whose name hides its ending behind a NUL', 'a.html\0.jpg', () => html, 415, 'media_type_refused'],
    ['HEIC', 'IMG_0001.HEIC', () => html, 415, 'media_type_refused'],
    ['a GIF', 'a.gif', () => Buffer.from('GIF89a;'), 415, 'media_type_refused'],
    [
      'a photo that is cut off',
      'cut.jpg',
      async () => (await photo(900, 900)).subarray(0, 3000),
      422,
      'media_unreadable',
    ],
    [
      'a video that is cut off',
      'cut.mp4',
      () => videoWithPosition().subarray(0, 300),
      422,
      'media_unreadable',
    ],
    ['an empty file', 'empty.jpg', () => Buffer.alloc(0), 422, 'media_unreadable'],
    ['100 megapixels', 'bomb.png', () => pixelBomb(), 413, 'media_too_large'],
  ])('%s', async (_what, filename, make, status, code) => {
    const { refused, mediaId } = await app.upload('wes', { content: await make(), filename })
    expect(refused).toMatchObject({ status, code, message: expect.stringMatching(/./) })
    expect(await app.traces(mediaId)).toEqual([])
  })

  // MEDIA-1
  it.each([
    ['outlook attachment.jfif', 'outlook attachment.jfif'],
    ['1000004711', '1000004711'],
    ['photo.png', 'photo.png'],
    ['photo.mp4', 'photo.mp4'],
    ['a.jpg\0.html', 'a.jpg.html'],
    [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(96)}.jpg`],
  ])('a JPEG named %j is accepted as a JPEG', async (filename, name) => {
    const { mediaId, refused } = await app.upload('wes', { content: await photo(), filename })
    expect(refused).toBeUndefined()
    const row = await app.parts.db
      .selectFrom('media')
      .selectAll()
      .where('id', '=', mediaId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ content_type: 'image/jpeg', kind: 'image', name })
    expect(row.object_key).toMatch(/\/photos\/.*\.jpg$/)
  })

  it.each([
    ['an image of more than 25 MB', 'a.jpg', 25_000_001],
    ['a video of more than 500 MB', 'a.mp4', 500_000_001],
  ])('%s, before a byte of it is sent', async (_what, filename, length) => {
    const wes = await app.as('wes')
    const mediaId = uuidv7()
    const metadata = encoded({ mediaId, cityId: app.world.cities.prairieFalls.id, filename })
    const answer = await wes.send('POST', mediaUploadsPath, {
      headers: { ...tusHeaders, 'upload-length': String(length), 'upload-metadata': metadata },
    })
    expect(answer.status).toBe(413)
    expect(answer.problem).toMatchObject({
      code: 'media_too_large',
      message: expect.stringContaining('500 MB'),
    })
    expect(await app.traces(mediaId)).toEqual([])
  })

  it.each([
    ['metadata that cannot be read', { 'upload-length': '5', 'upload-metadata': 'mediaId !!! ???' }],
    ['no metadata', { 'upload-length': '5' }],
    [
      'an id that is none',
      {
        'upload-length': '5',
        'upload-metadata': encoded({ mediaId: '../../x', cityId: randomUUID(), filename: 'a.jpg' }),
      },
    ],
    [
      'no length',
      { 'upload-metadata': encoded({ mediaId: uuidv7(), cityId: randomUUID(), filename: 'a.jpg' }) },
    ],
  ])('%s', async (_what, headers) => {
    const wes = await app.as('wes')
    const answer = await wes.send('POST', mediaUploadsPath, { headers: { ...tusHeaders, ...headers } })
    expect(answer.status).toBe(422)
    expect(answer.problem).toMatchObject({ code: 'invalid_request' })
  })

  it.each([
    ['upload-defer-length', '1'],
    ['upload-concat', 'partial'],
  ])('tus features that we do not offer: %s', async (name, value) => {
    const wes = await app.as('wes')
    const metadata = { mediaId: uuidv7(), cityId: app.world.cities.prairieFalls.id, filename: 'a.jpg' }
    const headers = {
      ...tusHeaders,
      [name]: value,
      'upload-length': '5',
      'upload-metadata': encoded(metadata),
    }
    const answer = await wes.send('POST', mediaUploadsPath, { headers })
    expect(answer).toMatchObject({ status: 400, problem: { status: 400, code: 'invalid_request' } })
    expect(await app.traces(metadata.mediaId)).toEqual([])
  })

  it('a malformed id is not found, and other methods do not exist', async () => {
    const wes = await app.as('wes')
    expect((await headOf(app.app, wes, `${mediaUploadsPath}/..%2f..%2fetc`)).statusCode).toBe(404)
    expect((await wes.send('GET', mediaUploadsPath)).problem.code).toBe('method_not_allowed')
    expect((await wes.send('PUT', `${mediaUploadsPath}/${uuidv7()}`)).status).toBe(405)
  })
})

async function isTaken(content: Buffer, filename: string) {
  const { refused, mediaId } = await app.upload('wes', { content, filename })
  expect(refused).toBeUndefined()
  const [, object = ''] = await app.traces(mediaId)
  expect(statSync(join(app.parts.config.dataDir, object)).size).toBeGreaterThan(0)
}

async function isRefused(content: Buffer, filename: string, status: number) {
  const { refused, mediaId } = await app.upload('wes', { content, filename })
  expect(refused).toMatchObject({ status, message: expect.any(String) })
  expect(await app.traces(mediaId)).toEqual([])
}

describe('a file of each format', () => {
  it.each(Object.entries(taken))('%s is accepted', async (name, make) => isTaken(await make(), name))

  it.each(Object.entries(refused).map(([name, [status, make]]) => [name, status, make] as const))(
    '%s is rejected with %i',
    async (name, status, make) => isRefused(await make(), name, status),
  )
})

describe('real files', needsSample('3-media'), () => {
  const real = (name: string) => readFile(samplePath(`3-media/${name}`))

  it.each([
    'valid/jpeg-cameras/Canon_40D.jpg',
    'valid/jpeg-cameras/Samsung_Digimax_i50_MP3.jpg',
    'valid/png-webp/ft-fixture.apng',
    'valid/png-webp/me-Alpha_Lossy_1_.webp',
    'valid/png-webp/me-photoshop-8x12-rgb24-all-metadata.png',
    'valid/video/ft-fixture-imovie.mp4',
    'valid/video/ft-fixture-mjpeg.mov',
    'valid/video/me-with-gps.mp4',
    'valid/video/ft-fixture.webm',
    'corrupt/exif-invalid/image00971.jpg',
    'corrupt/exif-invalid/image02206.jpg',
  ])('%s is taken', async (name) => isTaken(await real(name), name.replace(/\.apng$/, '.png')))

  it.each([
    ['corrupt/sharp-truncated.jpg', 422],
    ['corrupt/sharp-truncated.png', 422],
    ['corrupt/png-truncated.png', 422],
    ['tiny/webp.webp', 422],
    ['malicious/SVG__XSS__xss.svg', 415],
    ['valid/heic-avif/lh-example.heic', 415],
    ['valid/heic-avif/lh-example.avif', 415],
    ['valid/video/ft-fixture.avi', 415],
    ['valid/video/ft-fixture.mkv', 415],
    ['valid/png-webp/ft-fixture.gif', 415],
    ['tiny/pdf.pdf', 415],
  ])('%s is refused with %i', async (name, status) => isRefused(await real(name), name, status))
})
