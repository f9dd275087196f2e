/**
 * The street maps that several servers share: objects `basemap/{id}.{hash}.pmtiles` beside the photos. The name contains
 * the content's hash, so an object never changes, and a server can verify a download.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { problem } from '@lamplighter/domain/http'
import { openS3Client, type S3Settings } from '../../object-storage/s3-client.ts'
import { isMissing, s3Problem } from '../../object-storage/s3-problems.ts'
import { byIdAndHash, partsOf } from '../map-files.ts'

const PREFIX = 'basemap/'
/** The largest object that S3 accepts in one request. */
const MAX_BYTES = 5 * 1024 ** 3
const LIST_MS = 10_000
const MOVE_MS = 30 * 60_000

export interface SharedMap {
  id: string
  hash: string
  bytes: number
  laidAt: Date
}

export interface MapBucket {
  /** Each id once, with the map that was stored last. */
  list(): Promise<SharedMap[]>
  /** Replaces the earlier map with this id. */
  put(id: string, content: { file: string } | { bytes: Uint8Array }, hash: string): Promise<void>
  read(map: SharedMap, range?: { start: number; end: number }): Readable
  /** False when there was none. */
  remove(id: string): Promise<boolean>
}

export function openMapBucket(settings: S3Settings): MapBucket {
  const client = openS3Client(settings)
  const at = ({ id, hash }: Pick<SharedMap, 'id' | 'hash'>) => ({
    Bucket: settings.bucket,
    Key: PREFIX + byIdAndHash.nameOf(id, hash),
  })
  const within = (ms: number) => ({ abortSignal: AbortSignal.timeout(ms) })

  /** All shared maps, newest first. */
  async function listAll(): Promise<SharedMap[]> {
    const command = new ListObjectsV2Command({ Bucket: settings.bucket, Prefix: PREFIX })
    const { Contents = [] } = await client.send(command, within(LIST_MS))
    return Contents.flatMap(({ Key = '', Size = 0, LastModified = new Date(0) }) => {
      const parts = partsOf(Key.slice(PREFIX.length))
      return parts ? [{ ...parts, bytes: Size, laidAt: LastModified }] : []
    }).toSorted((a, b) => b.laidAt.getTime() - a.laidAt.getTime() || (a.hash < b.hash ? -1 : 1))
  }

  async function* bytesOf(
    map: SharedMap,
    range?: { start: number; end: number },
  ): AsyncGenerator<Uint8Array> {
    const command = new GetObjectCommand({ ...at(map), Range: range && `bytes=${range.start}-${range.end}` })
    const { Body } = await client.send(command, within(MOVE_MS)).catch((error: unknown) => {
      const refused = s3Problem(error)
      throw isMissing(refused) ? problem('not_found') : refused
    })
    if (Body instanceof Readable) yield* Body
  }

  return {
    async list() {
      const all = await listAll()
      return all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
    },
    async put(id, content, hash) {
      const size = 'file' in content ? (await stat(content.file)).size : content.bytes.length
      if (size > MAX_BYTES) throw new Error('it is larger than 5 GB, which a bucket takes only in parts')
      const command = new PutObjectCommand({
        ...at({ id, hash }),
        Body: 'file' in content ? createReadStream(content.file) : content.bytes,
        ContentLength: size,
        ContentType: 'application/vnd.pmtiles',
      })
      await client.send(command, within(MOVE_MS))
      const all = (await listAll()).filter((map) => map.id === id)
      const laid = all.find((map) => map.hash === hash)
      // Removes only older ones: two servers that store one map each at the same moment must not remove each other's.
      for (const map of all)
        if (laid && map.laidAt < laid.laidAt) await client.send(new DeleteObjectCommand(at(map)))
    },
    read: (map, range) => Readable.from(bytesOf(map, range), { objectMode: false }),
    async remove(id) {
      const all = (await listAll()).filter((map) => map.id === id)
      for (const map of all) await client.send(new DeleteObjectCommand(at(map)))
      return all.length > 0
    },
  }
}
