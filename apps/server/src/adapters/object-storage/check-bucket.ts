/**
 * Checks whether the bucket can be used. At startup a small object is written, since reading alone would not reveal a
 * key without write access. HEAD on a missing object looks the same as a missing bucket (DUR-11).
 */
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { openS3Client, type S3Settings } from './s3-client.ts'
import { storageErrorMessage } from './s3-problems.ts'

const KEY = 'lamplighter-check'
const START_MS = 5_000
const CHECK_MS = 2_000

interface Failure extends Error {
  $metadata?: { httpStatusCode?: number }
}

/** Null when the bucket works; `wrong`: a setting must be changed; `away`: it may recover on its own. */
export type Trial = { wrong: string } | { away: string } | null

export async function tryBucket(settings: S3Settings): Promise<Trial> {
  const client = openS3Client({ ...settings, attempts: 1 })
  try {
    const put = { Bucket: settings.bucket, Key: KEY, Body: 'ok\n', ContentType: 'text/plain' }
    await client.send(new PutObjectCommand(put), { abortSignal: AbortSignal.timeout(START_MS) })
    return null
  } catch (error) {
    return trialOf(error as Failure, settings)
  } finally {
    client.destroy()
  }
}

/** Cheap, and ends within two seconds. */
export function bucketCheck(settings: S3Settings): () => Promise<boolean> {
  let client: S3Client | null = null
  return async () => {
    client ??= openS3Client({ ...settings, attempts: 1 })
    const get = new GetObjectCommand({ Bucket: settings.bucket, Key: KEY })
    try {
      const { Body } = await client.send(get, { abortSignal: AbortSignal.timeout(CHECK_MS) })
      await Body?.transformToByteArray()
      return true
    } catch (error) {
      // The probe object was deleted; the bucket exists, or this would be NoSuchBucket.
      return (error as Failure).name === 'NoSuchKey'
    }
  }
}

function trialOf(failure: Failure, { bucket, endpoint }: S3Settings): Trial {
  const { name, $metadata } = failure
  const service = endpoint ?? 'Amazon S3'
  const status = $metadata?.httpStatusCode ?? 0
  const sentence =
    sentences[name] ?? (status === 403 && !temporaryErrors.has(name) ? sentences.AccessDenied : undefined)
  if (sentence) return { wrong: sentence(bucket, service) }
  const isRefusal =
    status >= 300 && status < 500 && !temporaryErrors.has(name) && ![408, 429].includes(status)
  const said = storageErrorMessage(failure)
  if (isRefusal)
    return {
      wrong: `S3_ENDPOINT: ${service} refuses to store anything in the bucket "${bucket}" (${status} ${said}).`,
    }
  return { away: `${service}: ${said}` }
}

/** Errors that may end on their own. */
const temporaryErrors = new Set(['QuotaExceeded', 'SlowDown', 'RequestTimeout', 'OperationAborted'])

type Sentence = (bucket: string, service: string) => string

const noBucket: Sentence = (bucket, service) =>
  `S3_BUCKET: ${service} has no bucket "${bucket}". Make it, private, or name another one.`
const otherRegion: Sentence = (bucket, service) =>
  `S3_REGION: ${service} has the bucket "${bucket}" in another region, or S3_ENDPOINT is that of another one.`

const sentences: Readonly<Record<string, Sentence>> = {
  NoSuchBucket: noBucket,
  InvalidBucketName: noBucket,
  NotFound: noBucket,
  InvalidAccessKeyId: (_bucket, service) => `S3_ACCESS_KEY_ID: ${service} does not know this key.`,
  SignatureDoesNotMatch: (_bucket, service) =>
    `S3_SECRET_ACCESS_KEY: ${service} says that it is not the secret of S3_ACCESS_KEY_ID.`,
  AccessDenied: (bucket, service) =>
    `S3_ACCESS_KEY_ID: ${service} does not let this key write to the bucket "${bucket}". It needs s3:ListBucket on the ` +
    'bucket, and s3:GetObject, s3:PutObject and s3:DeleteObject on what is in it.',
  PermanentRedirect: otherRegion,
  AuthorizationHeaderMalformed: otherRegion,
  RequestTimeTooSkewed: (_bucket, service) =>
    `The clock of this machine differs from that of ${service}. Set it right.`,
}
