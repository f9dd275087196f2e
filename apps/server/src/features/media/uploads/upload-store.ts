/**
 * Uploads on their way, as the tus server and the rest of this feature see them: who promised what stands in a table
 * (uploads.repo.ts), the bytes lie where upload-bytes.ts keeps them.
 */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { id as idShape, isProblemCode, type ProblemCode, problem } from '@lamplighter/domain/http'
import { KEEP_UPLOADS_DAYS, type UploadMetadata } from '@lamplighter/domain/media'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { makePrivateFolder } from '../../../adapters/object-storage/file-system.ts'
import type { Parts } from '../../../parts.ts'
import { bytesInFiles, bytesInParts, type UploadBytes } from './upload-bytes.ts'
import * as repo from './uploads.repo.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR_MS = 60 * 60_000

/** An upload as the rest of this feature sees it. */
export interface PendingUpload {
  id: string
  file: string
  bytes: number
  arrived: number
  /** All bytes have arrived. */
  complete: boolean
  /** Room is held for what has not arrived. */
  promised: boolean
  begunAt: Date
  /** Finishing it failed or was cut off before. */
  suspect: boolean
  /** What it was refused with, for good. */
  refused: ProblemCode | null
  metadata: Omit<UploadMetadata, 'filetype'> & { uploaderId: string }
}

type NewUpload = PendingUpload['metadata'] & { bytes: number }
type StoreParts = Pick<Parts, 'config' | 'db' | 'storage' | 'disk'>

export class UploadStore extends DataStore {
  readonly bytes: UploadBytes
  private readonly parts: StoreParts
  private readonly directory: string
  private readonly fileOf: (id: string) => string

  /** With a bucket every server can go on with every upload; without one there is only one server. */
  constructor(parts: StoreParts) {
    super()
    this.parts = parts
    this.directory = join(parts.config.dataDir, 'uploads')
    this.extensions = ['creation', 'termination', 'expiration']
    this.fileOf = (id) => join(this.directory, id)
    this.bytes = parts.config.s3 ? bytesInParts(parts, this.fileOf) : bytesInFiles(parts, this.fileOf)
    makePrivateFolder(this.directory)
  }

  /** Null when nothing was begun under this id, or it is too old to go on. */
  async find(id: string): Promise<PendingUpload | null> {
    const row = await repo.findUpload(this.parts.db, id)
    if (!row) return null
    const arrived = await this.bytes.arrived(id, row.arrived)
    return {
      id,
      file: this.fileOf(id),
      bytes: row.bytes,
      arrived,
      complete: arrived === row.bytes,
      promised: row.promised,
      begunAt: row.begun_at,
      suspect: row.failures + row.interruptions > 0,
      refused: row.refused && isProblemCode(row.refused) ? row.refused : null,
      metadata: {
        mediaId: id,
        cityId: row.city_id,
        ...(row.location_id ? { locationId: row.location_id } : {}),
        filename: row.filename,
        uploaderId: row.uploaded_by,
      },
    }
  }

  /** Promises room for the file, or throws why there is none. A repeated promise keeps what has arrived. */
  async promise({ bytes, ...upload }: NewUpload): Promise<void> {
    const id = upload.mediaId
    const known = await this.find(id)
    if (!known) {
      await this.claimDisk(bytes)
      await this.bytes.remove(id)
      await repo.begin(this.parts.db, rowOf(id, bytes, upload))
    }
    const begun = known ?? (await this.find(id))
    // Too old to go on, and not yet cleared away.
    if (!begun) throw problem('unavailable')
    if (begun.metadata.uploaderId !== upload.uploaderId || begun.bytes !== bytes) throw problem('id_taken')
    if (begun.refused) throw problem(begun.refused)
  }

  /** Room for the file, for its cleaned form and for the stored one, beside what others are still going to send. */
  private async claimDisk(bytes: number): Promise<void> {
    const { db, disk } = this.parts
    const others = await repo.bytesToCome(db)
    await disk.claim('upload', { later: this.bytes.onDisk(others + bytes) + 2 * bytes })
  }

  /**
   * Before a part of an upload is taken: a promise that ran out is judged again, and the disk has to have room, which is
   * held until the function it answers with is called.
   */
  async goOn(upload: PendingUpload, part: number | undefined): Promise<() => void> {
    const { id, bytes, arrived, complete, promised, metadata } = upload
    const { db, disk } = this.parts
    if (!promised && !complete) await repo.promiseAgain(db, rowOf(id, bytes, metadata))
    return disk.claim('upload', { now: this.bytes.onDisk(Math.min(part ?? bytes, bytes - arrived)) })
  }

  /** Keeps the reason, so that whoever asks again hears it, and removes the bytes. */
  async markRefused(id: string, code: ProblemCode): Promise<void> {
    await repo.markRefused(this.parts.db, id, code)
    await this.bytes.remove(id)
  }

  /** Everything of an upload was promised before tus is asked to create it. */
  override async create(upload: Upload): Promise<Upload> {
    return this.getUpload(upload.id)
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.find(id)
    if (!found || found.refused) throw ERRORS.FILE_NOT_FOUND
    const { mediaId, cityId, filename } = found.metadata
    return new Upload({
      id,
      size: found.bytes,
      offset: found.arrived,
      metadata: { mediaId, cityId, filename },
      creation_date: found.begunAt.toISOString(),
    })
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    return this.bytes.append(id, offset, source)
  }

  /** No error when it is gone already. */
  override async remove(id: string): Promise<void> {
    await repo.removeUpload(this.parts.db, id)
    await this.bytes.remove(id)
    await rm(workFileOf(this.fileOf(id)), { force: true })
  }

  override getExpiration(): number {
    return KEEP_UPLOADS_DAYS * DAY_MS
  }

  /** On any server: the rows, and with them the parts in a bucket; the files of this server's own folder. */
  override async deleteExpired(): Promise<number> {
    const expired = await repo.removeExpired(this.parts.db)
    await this.sweep(HOUR_MS)
    return expired
  }

  /** What an ended process of this server left: nobody but it has this folder. */
  async clearLeftovers(): Promise<void> {
    await this.sweep(0)
  }

  /** Files that no upload needs: its own bytes stay as long as it is on its way, what is made of them is made again. */
  private async sweep(olderThanMs: number): Promise<void> {
    const names = await readdir(this.directory)
    const ids = names.filter((name) => idShape.safeParse(name).success)
    const needed = this.parts.config.s3 ? new Set() : await repo.knownAmong(this.parts.db, ids)
    for (const name of names.filter((name) => !needed.has(name))) {
      const path = join(this.directory, name)
      const found = await stat(path).catch(() => null)
      if (found && Date.now() - found.mtimeMs >= olderThanMs) await rm(path, { force: true, recursive: true })
    }
  }
}

const rowOf = (id: string, bytes: number, metadata: PendingUpload['metadata']): repo.NewUpload => ({
  id,
  city_id: metadata.cityId,
  uploaded_by: metadata.uploaderId,
  location_id: metadata.locationId ?? null,
  filename: metadata.filename,
  bytes,
})

/** Where the cleaned form of an upload is made, beside it. */
export const workFileOf = (file: string) => `${file}.cleaned`
