/** Uploads on their way: tus files in a folder, named by the media id that the device made, each with its owner. */
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { id, problem } from '@lamplighter/domain/http'
import { uploadMetadata } from '@lamplighter/domain/media'
import { FileStore } from '@tus/file-store'
import { ERRORS, type Upload } from '@tus/server'
import type * as z from 'zod'

const KEEP_MS = 7 * 24 * 60 * 60_000

const ownedMetadata = uploadMetadata.omit({ filetype: true }).extend({ uploaderId: id })
type OwnedMetadata = z.infer<typeof ownedMetadata>

/** An upload as the rest of this feature sees it. */
export interface PendingUpload {
  id: string
  file: string
  bytes: number
  /** All bytes have arrived. */
  complete: boolean
  begunAt: Date
  metadata: OwnedMetadata
}

export class UploadStore extends FileStore {
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true })
    super({ directory, expirationPeriodInMilliseconds: KEEP_MS })
    this.extensions = ['creation', 'termination', 'expiration']
  }

  /** A repeated creation keeps what has arrived; tus holds the id's lock around this. */
  override async create(upload: Upload): Promise<Upload> {
    const known = await this.find(upload.id)
    if (!known) return super.create(upload)
    if (known.metadata.uploaderId !== upload.metadata?.uploaderId || known.bytes !== upload.size)
      throw problem('id_taken')
    return upload
  }

  /** Null when nothing was begun under this id, or it is too old to go on. */
  async find(uploadId: string): Promise<PendingUpload | null> {
    const found = await this.getUpload(uploadId).catch((error: unknown) => {
      if (error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS) return null
      throw error
    })
    const metadata = ownedMetadata.safeParse(found?.metadata)
    if (!found || found.size === undefined || !metadata.success) return null
    const begunAt = new Date(found.creation_date ?? 0)
    if (begunAt.getTime() < Date.now() - KEEP_MS) return null
    return {
      id: uploadId,
      file: join(this.directory, uploadId),
      bytes: found.size,
      complete: found.offset === found.size,
      begunAt,
      metadata: metadata.data,
    }
  }

  /** How many bytes uploads that have not ended yet are going to bring to a city; `besides` is left out. */
  async bytesPromisedTo(cityId: string, besides: string): Promise<number> {
    const ids = (await this.configstore.list?.()) ?? []
    const found = await Promise.all(ids.filter((id) => id !== besides).map((id) => this.find(id)))
    return found.reduce((sum, upload) => sum + (upload?.metadata.cityId === cityId ? upload.bytes : 0), 0)
  }

  /** No error when it is gone already. */
  override async remove(uploadId: string): Promise<void> {
    await rm(join(this.directory, uploadId), { force: true })
    await rm(workFileOf(join(this.directory, uploadId)), { force: true })
    await this.configstore.delete(uploadId).catch(() => {})
  }
}

/** Where the cleaned form of an upload is made, beside it. */
export const workFileOf = (file: string) => `${file}.cleaned`
