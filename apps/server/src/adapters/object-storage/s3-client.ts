/** The client of the bucket, as every part that reads or writes it is given one. It is large: import this where it is needed. */
import { S3Client } from '@aws-sdk/client-s3'

const CONNECT_MS = 10_000
/** Far more than a bucket needs to answer, or a slow line to take the next bytes of a video. */
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
  /** For so long nothing may come or go, on however large an object. */
  silentMs?: number
  /** Whoever reads the bodies may take their time: only the answer's beginning is waited for so long. */
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
    // Services other than Amazon's refuse the checksums that newer clients add unasked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
