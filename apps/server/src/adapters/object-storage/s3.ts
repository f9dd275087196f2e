/** Objects in a private bucket of any S3-compatible service. Only the server reads it, never a browser. */
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Problem } from '@lamplighter/domain/http'
import type { ObjectStorage } from './object-storage.ts'
import { openS3Client, type S3Limits, type S3Settings, SILENT_MS } from './s3-client.ts'
import { PART_BYTES, putInParts } from './s3-parts.ts'
import { isMissing, s3Problem } from './s3-problems.ts'
import { assertStorageKey } from './storage-key.ts'

export function createS3Storage(
  settings: S3Settings & Pick<S3Limits, 'silentMs' | 'attempts'> & { partBytes?: number },
): ObjectStorage {
  const { bucket, silentMs = SILENT_MS, partBytes = PART_BYTES } = settings
  const client = openS3Client(settings)
  const reader = openS3Client({ ...settings, slowReaders: true })
  const refused = (error: unknown) => {
    throw s3Problem(error)
  }
  const at = (key: string) => ({ Bucket: bucket, Key: assertStorageKey(key) })

  return {
    async putFile(key, file, contentType, { onBytes } = { move: false }) {
      const place = at(key)
      const { size } = await stat(file)
      if (size > partBytes)
        return putInParts({ client, place, partBytes, onBytes }, file, size, contentType).catch(refused)
      const Body = createReadStream(file)
      await client
        .send(new PutObjectCommand({ ...place, Body, ContentLength: size, ContentType: contentType }))
        .catch(refused)
    },
    async putBytes(key, bytes, contentType) {
      await client
        .send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }))
        .catch(refused)
    },
    async get(key) {
      const place = at(key)
      const head = await reader.send(new HeadObjectCommand(place)).catch(ignoreMissing)
      if (!head) return null
      const read = (range?: { start: number; end: number }) => {
        const Range = range && `bytes=${range.start}-${range.end}`
        const body = bodyOf(reader, new GetObjectCommand({ ...place, Range }), silentMs)
        return Readable.from(body, { objectMode: false })
      }
      return { bytes: head.ContentLength ?? 0, read }
    },
    async saveTo(key, file) {
      const body = bodyOf(reader, new GetObjectCommand(at(key)), silentMs)
      try {
        await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
        return true
      } catch (error) {
        await rm(file, { force: true })
        if (error instanceof Problem && isMissing(error)) return false
        throw error
      }
    },
    async copy(from, to) {
      const source = at(from)
      await client
        .send(new CopyObjectCommand({ ...at(to), CopySource: `${source.Bucket}/${source.Key}` }))
        .catch(refused)
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch(refused)
    },
  }
}

/**
 * Requests the object when the body is first read. The bucket must not stay silent for long; the reader may be slow.
 */
async function* bodyOf(
  client: S3Client,
  command: GetObjectCommand,
  silentMs: number,
): AsyncGenerator<Uint8Array> {
  const { Body } = await client.send(command).catch((error: unknown) => {
    throw s3Problem(error)
  })
  if (!(Body instanceof Readable)) return
  const giveUp = () => Body.destroy(s3Problem(new Error('the bucket stopped in the middle of an object')))
  let waiting = setTimeout(giveUp, silentMs)
  try {
    for await (const bytes of Body) {
      clearTimeout(waiting)
      yield bytes
      waiting = setTimeout(giveUp, silentMs)
    }
  } finally {
    clearTimeout(waiting)
  }
}

function ignoreMissing(error: unknown): null {
  const refused = s3Problem(error)
  if (isMissing(refused)) return null
  throw refused
}
