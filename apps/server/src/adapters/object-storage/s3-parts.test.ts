/** EXPORT-19: a file that is larger than a service accepts at once is stored in parts. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type S3StandIn, startS3 } from '../../testing/s3-stand-in.ts'
import { createS3Storage } from './s3.ts'

let s3: S3StandIn
let folder: string
beforeEach(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'lamplighter-parts-'))
})
afterEach(async () => {
  s3.close()
  await rm(folder, { recursive: true, force: true })
})

it.each([
  [9, 0],
  [10, 0],
  [11, 2],
  [35, 4],
])('stores %i bytes in %i parts of at most ten', async (bytes, parts) => {
  const storage = createS3Storage({ ...s3.settings, partBytes: 10 })
  const file = join(folder, 'city.zip')
  const content = Buffer.from(Array.from({ length: bytes }, (_, at) => at))
  await writeFile(file, content)
  await storage.putFile('city-files/1.zip', file, 'application/zip')
  expect(s3.objects.get('city-files/1.zip')?.bytes).toEqual(content)
  expect(s3.asked.filter((url) => url.includes('partNumber=')).length).toBe(parts)
})
