/**
 * Unfinished uploads, for the tus server and the rest of this feature. A table stores who announced what
 * (uploads.repo.ts); upload-bytes.ts stores the bytes.
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

/** An upload in the form that the rest of this feature uses. */
export interface PendingUpload {
  id: string
  file: string
  bytes: number
  arrived: number
  /** True when all bytes have arrived. */
  complete: boolean
  /** True while room is reserved for the bytes that have not arrived. */
  promised: boolean
  begunAt: Date
  /** True when finishing it has failed or was interrupted before. */
  suspect: boolean
  /** The problem with which it was permanently rejected. */
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

  /** With a bucket, every server can resume every upload. Without one, there is only one server. */
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

  /** Reserves room for the file, or throws the reason why there is none. A repeat keeps the bytes that have arrived. */
  async promise({ bytes, ...upload }: NewUpload): Promise<PendingUpload> {
    const id = upload.mediaId
    const known = await this.find(id)
    if (!known) {
      await this.claimDisk(bytes)
      await this.bytes.remove(id)
      await repo.begin(this.parts.db, rowOf(id, bytes, upload))
    }
    const begun = known ?? (await this.find(id))
    // The upload is too old to resume, but its row is not removed yet.
    if (!begun) throw problem('unavailable')
    if (begun.metadata.uploaderId !== upload.uploaderId || begun.bytes !== bytes) throw problem('id_taken')
    if (begun.refused) throw problem(begun.refused)
    return begun
  }

  /** Room for the file, its cleaned form and the stored one, beyond what others are still going to send. */
  private async claimDisk(bytes: number): Promise<void> {
    const { db, disk } = this.parts
    const others = await repo.bytesToCome(db)
    await disk.claim('upload', { later: this.bytes.onDisk(others + bytes) + 2 * bytes })
  }

  /**
   * Called before a part of an upload is accepted. Checks an expired reservation again and reserves disk space; call
   * the returned function to release it.
   */
  async goOn(upload: PendingUpload, part: number | undefined): Promise<() => void> {
    const { id, bytes, arrived, complete, promised, metadata } = upload
    const { db, disk } = this.parts
    if (!promised && !complete) await repo.renewReservation(db, rowOf(id, bytes, metadata))
    return disk.claim('upload', { now: this.bytes.onDisk(Math.min(part ?? bytes, bytes - arrived)) })
  }

  /** Stores the reason, for repeated requests, and removes the bytes. */
  async markRefused(id: string, code: ProblemCode): Promise<void> {
    await repo.markRefused(this.parts.db, id, code)
    await this.bytes.remove(id)
  }

  /** Read-only: the upload's row was written before tus is asked to create it. */
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

  /** No error when it is already gone. */
  override async remove(id: string): Promise<void> {
    await repo.removeUpload(this.parts.db, id)
    await this.bytes.remove(id)
    await rm(workFileOf(this.fileOf(id)), { force: true })
  }

  override getExpiration(): number {
    return KEEP_UPLOADS_DAYS * DAY_MS
  }

  /** On any server: removes the rows with their parts in a bucket, and the files in this server's own folder. */
  override async deleteExpired(): Promise<number> {
    const expired = await repo.removeExpired(this.parts.db)
    await this.sweep(Date.now() - HOUR_MS)
    return expired
  }

  /** Removes files of this server's previous processes: only this server uses the folder. */
  async clearLeftovers(): Promise<void> {
    await this.sweep(Number.POSITIVE_INFINITY)
  }

  /**
   * Removes files that no upload needs. An unfinished upload's bytes stay; files derived from them can be made again.
   */
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

/** Path of an upload's cleaned form, beside its bytes. */
export const workFileOf = (file: string) => `${file}.cleaned`
