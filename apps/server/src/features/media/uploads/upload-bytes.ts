/** Stores the bytes of an unfinished upload: in a file of this server, or in a bucket that all servers reach. */
import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { open, rm, stat, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { problem } from '@lamplighter/domain/http'
import { ERRORS } from '@tus/server'
import { isFull } from '../../../limits/disk-reserve.ts'
import type { Parts } from '../../../parts.ts'
import { bringDeletionForward, scheduleDeletion } from '../media.repo.ts'
import * as uploads from './uploads.repo.ts'

export interface UploadBytes {
  /** The number of bytes received; `noted` is the number recorded in the table. */
  arrived(id: string, noted: number): Promise<number>
  /**
   * Appends bytes from offset `start`; when the stream ends early, the received bytes are kept. Returns the new offset.
   */
  append(id: string, start: number, source: Readable): Promise<number>
  /** Calls `work` with all bytes in this upload's file on this server. */
  withFile<T>(id: string, bytes: number, work: () => Promise<T>): Promise<T>
  /** Removes what is stored on this server's disk. */
  remove(id: string): Promise<void>
  /** How much of this server's disk an upload of this size uses before it is finished. */
  onDisk(bytes: number): number
}

/** One file per upload. Its length is the number of bytes that arrived, however the server ended. */
export function bytesInFiles({ db }: Pick<Parts, 'db'>, fileOf: (id: string) => string): UploadBytes {
  async function arrived(id: string): Promise<number> {
    const found = await stat(fileOf(id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    return found?.size ?? 0
  }

  return {
    arrived,
    async append(id, start, source) {
      // Of two creations with the same first part, the second writes nothing.
      if (start !== (await arrived(id))) throw ERRORS.INVALID_OFFSET
      let offset = start
      try {
        const file = await open(fileOf(id), constants.O_WRONLY | constants.O_CREAT, 0o600)
        try {
          for await (const chunk of source) {
            for (let done = 0; done < chunk.length; )
              done += (await file.write(chunk, done, chunk.length - done, offset + done)).bytesWritten
            offset += chunk.length
          }
          await file.datasync()
        } finally {
          await file.close()
        }
      } catch (error) {
        throw isFull(error) ? problem('storage_full') : error
      }
      if (offset > start && !(await uploads.recordArrived(db, id, offset))) {
        await rm(fileOf(id), { force: true })
        throw ERRORS.FILE_NOT_FOUND
      }
      return offset
    },
    withFile: (_id, _bytes, work) => work(),
    remove: (id) => rm(fileOf(id), { force: true }),
    onDisk: (bytes) => bytes,
  }
}

/** Each request holds a part in memory until it is stored; our own client sends smaller parts. */
const PART_BYTES = 1_048_576
const READ_AT_ONCE = 4
/** A day longer than an upload can be resumed. */
const KEEP_PARTS_HOURS = 8 * 24

/**
 * One object per part, and a row that appends it. When two servers receive the same bytes, one succeeds, and the other
 * learns that the offset has advanced. An object is scheduled for removal before it is stored.
 */
export function bytesInParts(
  parts: Pick<Parts, 'db' | 'storage'>,
  fileOf: (id: string) => string,
): UploadBytes {
  const { db } = parts

  async function storePart(id: string, start: number, content: Buffer): Promise<void> {
    const key = `uploads/${id}/${start}-${randomUUID()}`
    await scheduleDeletion(db, [key], KEEP_PARTS_HOURS)
    await parts.storage.putBytes(key, content, 'application/octet-stream')
    if (await uploads.addPart(db, { id, start, bytes: content.length, key })) return
    await bringDeletionForward(db, [key])
    throw ERRORS.INVALID_OFFSET
  }

  /** Writes the parts to their positions, a few at once; false when one is missing. */
  async function assemble(id: string, bytes: number): Promise<boolean> {
    const stored = await uploads.partsOf(db, id)
    if (stored.reduce((sum, part) => sum + part.bytes, 0) !== bytes) return false
    await writeFile(fileOf(id), '', { mode: 0o600 })
    // Several loops take parts from one queue.
    const line = stored.values()
    const readParts = async (): Promise<boolean> => {
      for (const { start, object_key } of line) {
        const object = await parts.storage.get(object_key)
        if (!object) return false
        await pipeline(object.read(), createWriteStream(fileOf(id), { flags: 'r+', start }))
      }
      return true
    }
    const whole = await Promise.all(Array.from({ length: READ_AT_ONCE }, readParts))
    return whole.every(Boolean) && (await stat(fileOf(id))).size === bytes
  }

  return {
    arrived: async (_id, noted) => noted,
    async append(id, start, source) {
      let offset = start
      let held: Buffer[] = []
      let size = 0
      const store = async () => {
        if (size === 0) return
        await storePart(id, offset, Buffer.concat(held))
        offset += size
        held = []
        size = 0
      }
      for await (const chunk of source) {
        held.push(chunk)
        size += chunk.length
        if (size >= PART_BYTES) await store()
      }
      await store()
      return offset
    },
    async withFile(id, bytes, work) {
      const file = fileOf(id)
      try {
        if (!(await assemble(id, bytes))) {
          // A part was lost, or stored under another configuration: the device sends the bytes again.
          await uploads.dropParts(db, [id])
          throw problem('unavailable')
        }
        return await work()
      } finally {
        await rm(file, { force: true })
      }
    },
    remove: (id) => rm(fileOf(id), { force: true }),
    onDisk: () => 0,
  }
}
