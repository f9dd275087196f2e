/** Stores a large file in parts: a service accepts at most 5 GB at once, and 10,000 parts. */
import { createReadStream } from 'node:fs'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** Enough for a file of 5 TB, the most that a service stores. */
export const PART_BYTES = 500_000_000

interface Target {
  client: S3Client
  place: { Bucket: string; Key: string }
  partBytes: number
  onBytes?: (() => void) | undefined
}

/** Nothing stays in the bucket when a part fails. */
export async function putInParts(
  { client, place, partBytes, onBytes }: Target,
  file: string,
  size: number,
  contentType: string,
): Promise<void> {
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...place, ContentType: contentType }),
  )
  const upload = { ...place, UploadId }
  const parts: { ETag: string | undefined; PartNumber: number }[] = []
  try {
    for (let start = 0; start < size; start += partBytes) {
      const end = Math.min(start + partBytes, size) - 1
      const PartNumber = parts.length + 1
      const Body = createReadStream(file, { start, end })
      if (onBytes) Body.on('data', onBytes).pause()
      const part = new UploadPartCommand({ ...upload, PartNumber, Body, ContentLength: end - start + 1 })
      parts.push({ ETag: (await client.send(part)).ETag, PartNumber })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}
