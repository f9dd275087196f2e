/** Unfinished uploads behave the same in files and in a bucket; S3_TEST_ENDPOINT names a real S3 service. */
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ERRORS } from '@tus/server'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFileStorage } from '../../../adapters/object-storage/file-system.ts'
import type { ObjectStorage } from '../../../adapters/object-storage/object-storage.ts'
import { createS3Storage } from '../../../adapters/object-storage/s3.ts'
import { needs } from '../../../testing/needs.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { deleteDueObjects } from '../index.ts'
import { UploadStore } from './upload-store.ts'
import * as repo from './uploads.repo.ts'

const { S3_TEST_ENDPOINT, S3_TEST_BUCKET, S3_TEST_KEY, S3_TEST_SECRET } = process.env
const s3 = {
  endpoint: S3_TEST_ENDPOINT,
  bucket: S3_TEST_BUCKET ?? 'lamplighter-test',
  region: 'us-east-1',
  accessKeyId: S3_TEST_KEY ?? '',
  secretAccessKey: S3_TEST_SECRET ?? '',
}

let app: TestApp
let dir: string
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lamplighter-uploads-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

/** A server's store: in its own folder, or in parts in the shared bucket. */
function storeOn(name: string, bucket: ObjectStorage | null) {
  const config = { ...app.parts.config, dataDir: join(dir, name), s3: bucket ? s3 : undefined }
  const storage = bucket ?? app.parts.storage
  return new UploadStore({ ...app.parts, config, storage })
}

async function promised(store: UploadStore, bytes: number, mediaId = uuidv7()): Promise<string> {
  const cityId = app.world.cities.prairieFalls.id
  await store.promise({ mediaId, cityId, filename: 'a.jpg', uploaderId: app.world.people.wes.id, bytes })
  return mediaId
}

const send = (store: UploadStore, id: string, offset: number, content: string | Iterable<string>) => {
  const chunks = typeof content === 'string' ? [content] : content
  return store.write(Readable.from(chunks, { objectMode: false }), id, offset)
}
const contentOf = async (store: UploadStore, id: string) => {
  const found = await store.find(id)
  if (!found) throw new Error('no such upload')
  return store.bytes.withFile(id, found.bytes, () => readFile(found.file, 'utf8'))
}
const arrived = async (store: UploadStore, id: string) => (await store.find(id))?.arrived
const objectsOf = async (id: string) =>
  app.parts.db
    .selectFrom('object_deletions')
    .selectAll()
    .where('object_key', 'like', `uploads/${id}/%`)
    .execute()

const sharedFolder = () => createFileStorage(join(dir, 'bucket'))
const kinds = [
  { name: 'a file of this server', bucket: () => null, here: true },
  { name: 'parts in a shared store', bucket: sharedFolder, here: true },
  { name: 'parts in an S3 bucket', bucket: () => createS3Storage(s3), here: S3_TEST_ENDPOINT !== undefined },
]

for (const { name, bucket, here } of kinds)
  describe(name, needs('S3_TEST_ENDPOINT', here), () => {
    let store: UploadStore
    beforeEach(() => {
      store = storeOn('one', bucket())
    })

    it('accepts parts of any size, one after another', async () => {
      const id = await promised(store, 12)
      expect(await arrived(store, id)).toBe(0)
      expect(await send(store, id, 0, 'a')).toBe(1)
      expect(await send(store, id, 1, ['bcd', 'efg'])).toBe(7)
      expect(await send(store, id, 7, '')).toBe(7)
      expect(await store.find(id)).toMatchObject({ arrived: 7, complete: false })
      expect(await send(store, id, 7, 'hijkl')).toBe(12)
      expect(await store.find(id)).toMatchObject({ arrived: 12, complete: true })
      expect(await contentOf(store, id)).toBe('abcdefghijkl')
    })

    it('accepts a large one at once', async () => {
      const chunk = '0123456789'.repeat(10_000)
      const id = await promised(store, 32 * chunk.length)
      expect(await send(store, id, 0, Array(32).fill(chunk))).toBe(32 * chunk.length)
      expect((await contentOf(store, id)) === chunk.repeat(32)).toBe(true)
    })

    it('keeps the bytes that came before the source broke', async () => {
      const id = await promised(store, 3_000_000)
      const megabyte = 'x'.repeat(1_100_000)
      function* breaking() {
        yield megabyte
        throw new Error('the connection broke')
      }
      await expect(send(store, id, 0, breaking())).rejects.toThrow('the connection broke')
      expect(await arrived(store, id)).toBe(megabyte.length)
    })

    it('a repeated announcement keeps what arrived; for another person or size the id is taken', async () => {
      const id = await promised(store, 10)
      await send(store, id, 0, 'abc')
      await promised(store, 10, id)
      expect(await arrived(store, id)).toBe(3)
      await expect(promised(store, 11, id)).rejects.toMatchObject({ code: 'id_taken' })
    })

    it('is gone after removal, and a late part is rejected', async () => {
      const id = await promised(store, 10)
      await send(store, id, 0, 'abc')
      await store.remove(id)
      await store.remove(id)
      expect(await store.find(id)).toBeNull()
      await expect(send(store, id, 3, 'def')).rejects.toEqual(
        expect.objectContaining({ status_code: expect.any(Number) }),
      )
      await deleteDueObjects(app.parts)
      expect(await readdir(join(dir, 'one', 'uploads'))).toEqual([])
    })

    it('expires after a week, with its bytes', async () => {
      const [old, young] = [await promised(store, 10), await promised(store, 10)]
      for (const id of [old, young]) await send(store, id, 0, 'abc')
      await sql`update media_uploads set begun_at = now() - interval '7 days' where id = ${old}`.execute(
        app.parts.db,
      )
      expect([await store.find(old), await arrived(store, young)]).toEqual([null, 3])
      expect(await store.deleteExpired()).toBe(1)
      for (const left of await readdir(join(dir, 'one', 'uploads')))
        await utimes(join(dir, 'one', 'uploads', left), 0, 0)
      expect(await store.deleteExpired()).toBe(0)
      for (const { delete_after } of await objectsOf(old))
        expect(+delete_after).toBeLessThanOrEqual(Date.now())
      for (const { delete_after } of await objectsOf(young)) expect(+delete_after).toBeGreaterThan(Date.now())
      expect((await readdir(join(dir, 'one', 'uploads'))).filter((left) => left.includes(old))).toEqual([])
      expect(await arrived(store, young)).toBe(3)
    })
  })

describe('parts shared by servers', () => {
  it('continue on any server, and of two parts for one offset one is accepted', async () => {
    const bucket = sharedFolder()
    const [one, two] = [storeOn('one', bucket), storeOn('two', bucket)]
    const id = await promised(one, 10)
    await send(one, id, 0, 'abc')
    expect(await arrived(two, id)).toBe(3)
    const both = await Promise.allSettled([send(one, id, 3, 'defg'), send(two, id, 3, 'de')])
    const taken = both.filter(({ status }) => status === 'fulfilled')
    expect(taken).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: ERRORS.INVALID_OFFSET })
    const end = (await arrived(one, id)) ?? 0
    await send(two, id, end, 'abcdefghij'.slice(end))
    expect(await contentOf(one, id)).toBe('abcdefghij')
    expect(await readdir(join(dir, 'one', 'uploads'))).toEqual([])
    // The part that did not count is removed with the next cleanup, the others with the upload.
    const objects = await objectsOf(id)
    expect(objects.filter(({ delete_after }) => +delete_after <= Date.now())).toHaveLength(1)
    await two.remove(id)
    for (const { delete_after } of await objectsOf(id)) expect(+delete_after).toBeLessThanOrEqual(Date.now())
  })

  it('are finished by one server at a time; one that is silent for a while counts as gone', async () => {
    const store = storeOn('one', sharedFolder())
    const id = await promised(store, 3)
    const [here, there] = [uuidv7(), uuidv7()]
    const { db } = app.parts
    expect(await repo.claimFinish(db, id, here)).toEqual({ failures: 0, interruptions: 1 })
    expect(await repo.claimFinish(db, id, there)).toBeNull()
    expect(await repo.isFinishedElsewhere(db, id, there)).toBe(true)
    expect(await repo.isFinishedElsewhere(db, id, here)).toBe(false)
    await sql`update media_uploads set finishing_until = now() where id = ${id}`.execute(db)
    expect(await repo.isFinishedElsewhere(db, id, there)).toBe(false)
    expect(await repo.claimFinish(db, id, there)).toEqual({ failures: 0, interruptions: 2 })
  })

  it('are sent again when one was lost', async () => {
    const bucket = sharedFolder()
    const store = storeOn('one', bucket)
    const id = await promised(store, 6)
    await send(store, id, 0, 'abc')
    await send(store, id, 3, 'def')
    const [first] = await objectsOf(id)
    await bucket.delete(first?.object_key ?? '')
    await expect(contentOf(store, id)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await arrived(store, id)).toBe(0)
    await send(store, id, 0, 'abcdef')
    expect(await contentOf(store, id)).toBe('abcdef')
  })
})

describe('a server’s folder', () => {
  const names = () => readdir(join(dir, 'one', 'uploads'))

  it('keeps unfinished uploads at startup, and nothing that a dead process derived from them', async () => {
    const store = storeOn('one', null)
    const id = await promised(store, 10)
    await send(store, id, 0, 'abc')
    for (const left of [`${id}.cleaned`, uuidv7(), `${uuidv7()}.json`])
      await writeFile(join(dir, 'one', 'uploads', left), 'x')
    await store.deleteExpired()
    expect(await names()).toHaveLength(4)
    await store.clearLeftovers()
    expect(await names()).toEqual([id])
  })

  it('has no copy of data in a bucket', async () => {
    const store = storeOn('one', sharedFolder())
    await writeFile(join(dir, 'one', 'uploads', await promised(store, 10)), 'half a copy')
    await store.clearLeftovers()
    expect(await names()).toEqual([])
  })

  it('is private', async () => {
    const store = storeOn('one', null)
    const id = await promised(store, 10)
    await send(store, id, 0, 'abc')
    const modes = await Promise.all(
      ['uploads', join('uploads', id)].map(async (path) => (await stat(join(dir, 'one', path))).mode & 0o777),
    )
    expect(modes).toEqual([0o700, 0o600])
  })
})
