/**
 * Unfinished uploads, for the tus server and the rest of this feature: who announced what is kept in a table
 * (uploads.repo.ts), the bytes where upload-bytes.ts stores them.
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
  /** Room is reserved for the bytes that have not arrived. */
  promised: boolean
  begunAt: Date
  /** Finishing it failed or was cut off before. */
  suspect: boolean
  /** The problem with which it was refused for good. */
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

  /** With a bucket every server can resume every upload; without one there is only one server. */
  constructor(parts: StoreParts) {
    super()
    this.parts = parts
    this.directory = join(parts.config.dataDir, 'uploads')
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
    this.fileOf = (id) => join(this.directory, id)
    this.bytes = parts.config.s3 ? bytesInParts(parts, this.fileOf) : bytesInFiles(parts, this.fileOf)
    makePrivateFolder(this.directory)
  }

  /** Null when no upload has this id, or it is too old to resume. */
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

  /** Reserves room for the file, or throws why there is none. A repeat keeps the bytes that have arrived. */
  async promise({ bytes, ...upload }: NewUpload): Promise<PendingUpload> {
    const id = upload.mediaId
    const known = await this.find(id)
    if (!known) {
      await this.claimDisk(bytes)
      await this.bytes.remove(id)
      await repo.begin(this.parts.db, rowOf(id, bytes, upload))
    }
    const begun = known ?? (await this.find(id))
    // Too old to resume, and not yet removed.
    if (!begun) throw problem('unavailable')
    if (begun.metadata.uploaderId !== upload.uploaderId || begun.bytes !== bytes) throw problem('id_taken')
    if (begun.refused) throw problem(begun.refused)
    return begun
  }

  /** Room for the file, its cleaned form and the stored one, beside what others are still going to send. */
  private async claimDisk(bytes: number): Promise<void> {
    const { db, disk } = this.parts
    const others = await repo.bytesToCome(db)
    await disk.claim('upload', { later: this.bytes.onDisk(others + bytes) + 2 * bytes })
  }

  /**
   * Called before a part of an upload is accepted: an expired reservation is checked again, and the disk must have room,
   * which is reserved until the function it answers is called.
   */
  async goOn(upload: PendingUpload, part: number | undefined): Promise<() => void> {
    const { id, bytes, arrived, complete, promised, metadata } = upload
    const { db, disk } = this.parts
    if (!promised && !complete) await repo.promiseAgain(db, rowOf(id, bytes, metadata))
    return disk.claim('upload', { now: this.bytes.onDisk(Math.min(part ?? bytes, bytes - arrived)) })
  }

  /** Stores the reason, for repeated requests, and removes the bytes. */
  async markRefused(id: string, code: ProblemCode): Promise<void> {
    await repo.markRefused(this.parts.db, id, code)
    await this.bytes.remove(id)
  }

  /** Only reads: the upload's row was written before tus is asked to create it. */
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

  /** On any server: the rows, and with them the parts in a bucket; and the files in this server's own folder. */
  override async deleteExpired(): Promise<number> {
    const expired = await repo.removeExpired(this.parts.db)
    await this.sweep(Date.now() - HOUR_MS)
    return expired
  }

  /** Removes what an ended process of this server left: only this server uses the folder. */
  async clearLeftovers(): Promise<void> {
    await this.sweep(Number.POSITIVE_INFINITY)
  }

  /** Files that no upload needs: an upload's bytes stay as long as it is unfinished; files made from them are made again. */
  private async sweep(changedBefore: number): Promise<void> {
    const names = await readdir(this.directory)
    const ids = names.filter((name) => idShape.safeParse(name).success)
    const needed = this.parts.config.s3 ? new Set() : await repo.knownAmong(this.parts.db, ids)
    for (const name of names.filter((name) => !needed.has(name))) {
      const path = join(this.directory, name)
      const found = await stat(path).catch(() => null)
      if (found && found.mtimeMs < changedBefore) await rm(path, { force: true, recursive: true })
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

/** Where the cleaned form of an upload is written, beside its bytes. */
export const workFileOf = (file: string) => `${file}.cleaned`
