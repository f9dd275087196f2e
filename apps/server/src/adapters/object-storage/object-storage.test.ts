import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { needs } from '../../testing/needs.ts'
import { createFileStorage } from './file-system.ts'
import type { ObjectStorage } from './object-storage.ts'
import { createS3Storage } from './s3.ts'

/** A real S3 service for the second driver: `S3_TEST_ENDPOINT=http://127.0.0.1:7480` with its bucket and keys. */
const { S3_TEST_ENDPOINT, S3_TEST_BUCKET, S3_TEST_KEY, S3_TEST_SECRET } = process.env
const s3 = {
  endpoint: S3_TEST_ENDPOINT,
  bucket: S3_TEST_BUCKET ?? 'lamplighter-test',
  region: 'us-east-1',
  accessKeyId: S3_TEST_KEY ?? '',
  secretAccessKey: S3_TEST_SECRET ?? '',
}
const drivers = [
  { name: 'files in a folder', make: (dir: string) => createFileStorage(join(dir, 'media')), here: true },
  { name: 'an S3 bucket', make: () => createS3Storage(s3), here: S3_TEST_ENDPOINT !== undefined },
]

for (const { name, make, here } of drivers)
  describe(name, needs('S3_TEST_ENDPOINT', here), () => {
    let dir: string
    let storage: ObjectStorage
    beforeEach(async () => {
      dir = await mkdtemp(join(tmpdir(), 'lamplighter-objects-'))
      storage = make(dir)
    })
    afterEach(() => rm(dir, { recursive: true, force: true }))

    const contentOf = async (key: string) => {
      const object = await storage.get(key)
      return object && (await buffer(object.read())).toString()
    }

    it('writes an object to a new file, and reports a missing one', async () => {
      await storage.putBytes('a/b.txt', Buffer.from('saved'), 'text/plain')
      for (const link of [true, false]) {
        const file = join(dir, `saved-${link}`)
        expect(await storage.saveTo('a/b.txt', file, { link })).toBe(true)
        expect(await readFile(file, 'utf8')).toBe('saved')
        expect((await stat(file)).mode & 0o077).toBe(0)
        expect(await storage.saveTo('a/missing.txt', join(dir, 'none'), { link })).toBe(false)
      }
      expect(await readdir(dir)).not.toContain('none')
    })

    it('stores bytes and files under their keys, and reads them whole or in part', async () => {
      await storage.putBytes('a/b/1.jpg', Buffer.from('0123456789'), 'image/jpeg')
      await writeFile(join(dir, 'local'), 'a file')
      await storage.putFile('a/c/2.mp4', join(dir, 'local'), 'video/mp4')
      expect(await contentOf('a/b/1.jpg')).toBe('0123456789')
      expect(await contentOf('a/c/2.mp4')).toBe('a file')
      const object = await storage.get('a/b/1.jpg')
      expect(object?.bytes).toBe(10)
      expect(object && (await buffer(object.read({ start: 2, end: 4 }))).toString()).toBe('234')
    })

    it('replaces an object as a whole', async () => {
      await storage.putBytes('a.jpg', Buffer.from('a long first version'), 'image/jpeg')
      await storage.putBytes('a.jpg', Buffer.from('short'), 'image/jpeg')
      expect(await contentOf('a.jpg')).toBe('short')
    })

    it('copies, and the copy outlives its source', async () => {
      await storage.putBytes('a/1.jpg', Buffer.from('content'), 'image/jpeg')
      await storage.copy('a/1.jpg', 'b/1.jpg')
      await storage.copy('a/1.jpg', 'b/1.jpg')
      await storage.delete('a/1.jpg')
      expect(await contentOf('a/1.jpg')).toBeNull()
      expect(await contentOf('b/1.jpg')).toBe('content')
      await expect(storage.copy('a/1.jpg', 'c/1.jpg')).rejects.toThrow()
      expect(await storage.get('c/1.jpg')).toBeNull()
    })

    it('has nothing under an unknown key, and deleting it is not an error', async () => {
      expect(await storage.get('no/such.jpg')).toBeNull()
      await storage.delete('no/such.jpg')
      await storage.putBytes('a/b', Buffer.from('x'), 'image/jpeg')
      expect(await storage.get('a/b/c')).toBeNull()
      expect(await storage.get('a')).toBeNull()
    })

    it.each([
      '',
      '/etc/passwd',
      '../x',
      'a/../../x',
      'a//b',
      'a/',
      '.incoming/x',
      'a\\b',
      'a\0b',
      'a/%2e%2e/b',
      'x'.repeat(501),
    ])('rejects the key %j', async (key) => {
      await expect(storage.get(key)).rejects.toThrow('not a storage key')
      await expect(storage.putBytes(key, Buffer.from('x'), 'image/jpeg')).rejects.toThrow('not a storage key')
      await expect(storage.delete(key)).rejects.toThrow('not a storage key')
    })
  })
