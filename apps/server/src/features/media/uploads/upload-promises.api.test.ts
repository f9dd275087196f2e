/** MEDIA-9. Limits on announced uploads: per city and day, per person, and in time. */
import {
  MAX_BYTES_PER_CITY_AND_DAY,
  MAX_PROMISED_BYTES_PER_PERSON,
  MAX_UNFINISHED_UPLOADS_PER_PERSON,
  MAX_VIDEO_BYTES,
} from '@lamplighter/domain/media'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setMember } from '../../../testing/members.ts'
import { photo } from '../testing/files.ts'
import { headOf, tusHeaders, uploadingApp } from '../testing/uploads.ts'

let app: Awaited<ReturnType<typeof uploadingApp>>
beforeAll(async () => {
  app = await uploadingApp()
  await setMember(app, 'bo', 'prairieFalls', { role: 'city_worker' })
  await setMember(app, 'nina', 'prairieFalls', { role: 'city_worker' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.parts.db.deleteFrom('media_uploads').execute()
  await app.parts.db.deleteFrom('media').execute()
})

const crew = ['ana', 'dora', 'wes', 'wendy', 'bo', 'nina'] as const
const change = (id: string, set: ReturnType<typeof sql>) =>
  sql`update media_uploads set ${set} where id = ${id}`.execute(app.parts.db)

it('of many announced at once, as many are accepted as fit into the city’s day', async () => {
  const answers = await Promise.all(
    Array.from({ length: 42 }, (_, index) =>
      app.announce(crew[index % crew.length] ?? 'wes', MAX_VIDEO_BYTES),
    ),
  )
  const taken = answers.filter(({ status }) => status === 201)
  expect(taken).toHaveLength(Math.floor(MAX_BYTES_PER_CITY_AND_DAY / MAX_VIDEO_BYTES))
  for (const { status, problem } of answers.filter((answer) => !taken.includes(answer)))
    expect([429, ['city_media_full', 'too_many_uploads']]).toEqual([
      status,
      expect.arrayContaining([problem.code]),
    ])
  const { refused } = await app.upload('wes', { content: await photo(), filename: 'a.jpg' })
  expect(refused).toMatchObject({ status: 429, code: 'city_media_full' })
})

it('one person’s empty reservations leave three quarters of the day to the others', async () => {
  let promised = 0
  for (let bytes = MAX_VIDEO_BYTES; bytes > 1000; ) {
    const { status, problem } = await app.announce('wes', bytes)
    if (status === 201) promised += bytes
    else {
      expect([status, problem.code]).toEqual([429, 'too_many_uploads'])
      bytes = Math.floor(bytes / 2)
    }
  }
  expect(promised).toBeGreaterThan(MAX_PROMISED_BYTES_PER_PERSON * 0.99)
  expect(promised).toBeLessThanOrEqual(MAX_PROMISED_BYTES_PER_PERSON)
  for (const who of ['ana', 'wendy'] as const) {
    const { refused } = await app.upload(who, { content: await photo(), filename: 'a.jpg' })
    expect(refused).toBeUndefined()
    expect((await app.announce(who, MAX_VIDEO_BYTES)).status).toBe(201)
  }
})

it('arrived bytes count for a day, others for an hour after the last byte', async () => {
  const { mediaId } = await app.announce('wes', 1_000_000)
  await app.sendPart('wes', mediaId, 0, Buffer.alloc(1000))
  const fits = async (bytes: number) => {
    // Others have stored the rest of the day's limit, up to this much.
    await app.parts.db.deleteFrom('media').execute()
    await fill(MAX_BYTES_PER_CITY_AND_DAY - bytes)
    const probe = await app.announce('ana', 500)
    if (probe.status === 201) await change(probe.mediaId, sql`refused = 'media_failed'`)
    return probe.status === 201
  }
  expect([await fits(1_000_499), await fits(1_000_500)]).toEqual([false, true])
  await change(mediaId, sql`promised_until = now() - interval '1 second'`)
  expect([await fits(1_499), await fits(1_500)]).toEqual([false, true])
  await change(mediaId, sql`last_byte_at = now() - interval '25 hours'`)
  expect([await fits(499), await fits(500)]).toEqual([false, true])
})

it('an upload whose reservation expired is checked again when it continues, and loses nothing', async () => {
  const content = await photo(600, 400)
  const { mediaId, url } = await app.announce('wes', content.length)
  expect((await app.sendPart('wes', mediaId, 0, content.subarray(0, 900))).status).toBe(204)
  await change(mediaId, sql`promised_until = now() - interval '1 second'`)
  await fill(MAX_BYTES_PER_CITY_AND_DAY - 901)
  const refused = await app.sendPart('wes', mediaId, 900, content.subarray(900))
  expect(refused).toMatchObject({ status: 429, problem: { code: 'city_media_full' } })
  expect((await headOf(app.app, await app.as('wes'), url)).headers['upload-offset']).toBe('900')
  await app.parts.db.deleteFrom('media').execute()
  expect((await app.sendPart('wes', mediaId, 900, content.subarray(900))).status).toBe(204)
  expect(await app.traces(mediaId)).toHaveLength(3)
})

it('a person has at most thirty uploads; an empty one is replaced after a while, started ones never', async () => {
  const begun: string[] = []
  for (let index = 0; index < MAX_UNFINISHED_UPLOADS_PER_PERSON; index++) {
    const { mediaId } = await app.announce('wes', 100)
    expect((await app.sendPart('wes', mediaId, 0, Buffer.alloc(1))).status).toBe(204)
    await change(mediaId, sql`begun_at = now() - interval '1 day'`)
    begun.push(mediaId)
  }
  expect(await app.announce('wes', 100)).toMatchObject({
    status: 429,
    problem: { code: 'too_many_uploads', message: expect.stringContaining('remove some') },
  })
  expect((await app.announce('ana', 100)).status).toBe(201)
  const wes = await app.as('wes')
  expect((await wes.send('DELETE', `/api/media/uploads/${begun[0]}`, { headers: tusHeaders })).status).toBe(
    204,
  )
  const empty = await app.announce('wes', 100)
  expect(empty.status).toBe(201)
  expect((await app.announce('wes', 100)).status).toBe(429)
  await change(empty.mediaId, sql`begun_at = now() - interval '6 minutes'`)
  expect((await app.announce('wes', 100)).status).toBe(201)
  expect(await app.uploadRow(empty.mediaId)).toBeUndefined()
  for (const id of begun.slice(1)) expect(await app.uploadRow(id)).toMatchObject({ arrived: 1 })
})

it('a name may contain a NUL', async () => {
  const { refused } = await app.upload('wes', { content: await photo(), filename: 'a\0b.jpg' })
  expect(refused).toBeUndefined()
})

it('a repeated announcement during the first check creates one upload', async () => {
  const first = await app.announce('wes', 500)
  const again = await Promise.all(
    Array.from({ length: 5 }, () => app.announce('wes', 500, { mediaId: first.mediaId })),
  )
  expect(again.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(await app.parts.db.selectFrom('media_uploads').select('id').execute()).toHaveLength(1)
})

/** Simulates that the city has stored this much today. */
async function fill(bytes: number): Promise<void> {
  await sql`
    insert into media (id, city_id, kind, content_type, name, object_key, bytes, sha256_uploaded, sha256_stored, uploaded_by)
    values (gen_random_uuid(), ${app.world.cities.prairieFalls.id}, 'image', 'image/jpeg', 'x', gen_random_uuid()::text,
      ${bytes}, '', '', ${app.world.people.ana.id})`.execute(app.parts.db)
}
