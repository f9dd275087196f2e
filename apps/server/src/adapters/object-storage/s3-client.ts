/** The bucket's client, shared by all code that uses it. The library is large: import this only when needed. */
import { S3Client } from '@aws-sdk/client-s3'

const CONNECT_MS = 10_000
/** Far longer than a bucket needs to answer, or a slow connection needs for the next bytes of a video. */
export const SILENT_MS = 60_000

export interface S3Settings {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Limits {
  attempts?: number
  /** Ends the connection when no byte moves for this long, whatever the object's size. */
  silentMs?: number
  /** A reader of a body may be slow: the time limit covers only the start of the answer. */
  slowReaders?: boolean
}

export function openS3Client({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  attempts,
  silentMs = SILENT_MS,
  slowReaders = false,
}: S3Settings & S3Limits): S3Client {
  return new S3Client({
    region,
    ...(attempts ? { maxAttempts: attempts } : {}),
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      ...(slowReaders
        ? { requestTimeout: silentMs, throwOnRequestTimeout: true }
        : { socketTimeout: silentMs }),
    },
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Services other than Amazon's refuse the checksums that newer clients add by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
