/** The client of the bucket, as every part that reads or writes it is given one. It is large: import this where it is needed. */
import { S3Client } from '@aws-sdk/client-s3'

export interface S3Settings {
  bucket: string
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export function openS3Client({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
  attempts,
}: S3Settings & { attempts?: number }): S3Client {
  return new S3Client({
    region,
    ...(attempts ? { maxAttempts: attempts } : {}),
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Services other than Amazon's refuse the checksums that newer clients add unasked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}
