/** Reports an unusable bucket: the wrong setting at startup, a single word later. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type S3StandIn, startS3 } from '../../testing/s3-stand-in.ts'
import { bucketCheck, tryBucket } from './check-bucket.ts'

let s3: S3StandIn
beforeEach(async () => {
  s3 = await startS3()
})
afterEach(() => s3.close())

it('accepts a writable bucket, even after its probe object was deleted', async () => {
  const check = bucketCheck(s3.settings)
  expect(await tryBucket(s3.settings)).toBeNull()
  expect(await check()).toBe(true)
  s3.objects.clear()
  expect(await check()).toBe(true)
})

it.each([
  ['NoSuchBucket', 404, 'S3_BUCKET: '],
  ['InvalidAccessKeyId', 403, 'S3_ACCESS_KEY_ID: '],
  ['SignatureDoesNotMatch', 403, 'S3_SECRET_ACCESS_KEY: '],
  ['AccessDenied', 403, 'S3_ACCESS_KEY_ID: '],
  ['AuthorizationHeaderMalformed', 400, 'S3_REGION: '],
  ['PermanentRedirect', 301, 'S3_REGION: '],
  ['RequestTimeTooSkewed', 403, 'The clock of this machine'],
  ['MethodNotAllowed', 405, 'S3_ENDPOINT: '],
])('%s (%i) is a wrong setting, and the message says which', async (code, status, words) => {
  s3.failWith({ code, status })
  const trial = await tryBucket(s3.settings)
  expect(trial).toEqual({ wrong: expect.stringContaining(words) })
  expect(await bucketCheck(s3.settings)()).toBe(false)
})

it('a bucket with another name is missing, for both', async () => {
  const elsewhere = { ...s3.settings, bucket: 'elsewhere' }
  expect(await tryBucket(elsewhere)).toEqual({ wrong: expect.stringContaining('"elsewhere"') })
  expect(await bucketCheck(elsewhere)()).toBe(false)
})

it.each([
  { code: 'InternalError', status: 500 },
  { code: 'ServiceUnavailable', status: 503 },
  { code: 'SlowDown', status: 503 },
  { code: 'QuotaExceeded', status: 403 },
  'silence' as const,
])('%j may pass on its own', async (error) => {
  s3.failWith(error)
  expect(await tryBucket(s3.settings)).toEqual({ away: expect.any(String) })
  expect(await bucketCheck(s3.settings)()).toBe(false)
})

it('a refused connection may be temporary', async () => {
  s3.close()
  expect(await tryBucket(s3.settings)).toEqual({ away: expect.stringContaining('ECONNREFUSED') })
  expect(await bucketCheck(s3.settings)()).toBe(false)
})
