/** Queue of all uploads. They continue while the user moves between screens (MEDIA-8, MEDIA-23). */
import { checkFile, fileLabel, type MediaKind } from '@lamplighter/domain/media'
import { connectivity } from '../../../lib/api/connectivity.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { session } from '../../../lib/session/session.ts'
import { createStore } from '../../../lib/state/store.ts'
import { type Addresses, addressesOf, kindOf, revokeAddresses } from './addresses.ts'
import { changeFile, type DeviceFile, dropFiles, filesById, filesOfDraft, keepFile } from './device-files.ts'
import { originalPhotos } from './prepare/photo-size.ts'
import { prepareFile } from './prepare/prepare-file.ts'
import { type Sending, sendFile, takeBack } from './send-file.ts'

export type UploadState = 'on this device' | 'sending' | 'on the server' | 'failed' | 'refused'

export interface Upload extends Addresses {
  mediaId: string
  owner: string
  draftKey: string
  name: string
  kind: MediaKind
  bytes: number
  /** Size of the original photo; null if it is sent unchanged. */
  originalBytes: number | null
  /** True until the photo has been resized. */
  preparing: boolean
  sentBytes: number
  state: UploadState
  /** Time of the next retry after a server error, in milliseconds by the device's clock; null otherwise. */
  retryAt: number | null
  /** Error text. */
  message: string | null
  /** False if the browser could not store the file. It is lost when the page closes. */
  kept: boolean
  /** True while the browser is storing the file. */
  keeping: boolean
}

interface Target {
  owner: string
  draftKey: string
  cityId: string
  locationId: string | null
}

/** Equals the number of items that the outbox sends in parallel, so that each of them can upload a file. */
const MAX_PARALLEL = 3
/**
 * Delay before resizing. It keeps a phone busy for a second, and users often press a button right after choosing a
 * photo.
 */
const PREPARED_AFTER_MS = 500
export const uploads = createStore<readonly Upload[]>([])
const files = new Map<string, DeviceFile>()
const sendings = new Map<string, Sending>()

/** Adds files to the queue and returns their ids. */
export function addFiles({ draftKey, ...target }: Target, chosen: readonly File[]): string[] {
  const ids = chosen.map((file) => {
    const problem = checkFile({ type: file.type, bytes: file.size })
    const record: DeviceFile = {
      ...target,
      draftKey,
      mediaId: uuidv7(),
      name: fileLabel(file.name),
      type: file.type,
      file,
      addedAt: Date.now(),
      begun: false,
      sent: false,
      refusal: problem?.message ?? null,
      toBeSmaller: !problem && file.type === 'image/jpeg' && !originalPhotos.get(),
    }
    // Store the original first: if the page closes during resizing, nothing is lost.
    const keeping = keepFile(record)
    take(record, true)
    void keeping.then((kept) => {
      change(record.mediaId, { kept, keeping: false })
      setTimeout(prepare, PREPARED_AFTER_MS, record)
    })
    return record.mediaId
  })
  sendNext()
  return ids
}

/** Continues the uploads of an earlier visit and returns them. Throws if storage cannot be read. */
export async function restoreUploads(owner: string, draftKey: string): Promise<readonly Upload[]> {
  goOnWith(await filesOfDraft(owner, draftKey))
  return uploadsOf(owner, draftKey)
}

/** Continues uploads of an earlier visit by their ids. Returns those that are on this device. */
export async function restoreFiles(owner: string, mediaIds: readonly string[]): Promise<readonly Upload[]> {
  const unknown = mediaIds.filter((id) => !files.has(id))
  if (unknown.length > 0) goOnWith((await filesById(unknown)).filter((file) => file.owner === owner))
  return uploads.get().filter((upload) => upload.owner === owner && mediaIds.includes(upload.mediaId))
}

function goOnWith(found: readonly DeviceFile[]): void {
  for (const record of found) {
    if (files.has(record.mediaId)) continue
    take(record)
    if (record.toBeSmaller || record.sha256 === undefined) void prepare(record)
  }
  sendNext()
}

/** Resizes a photo before its upload starts, and hashes the file. The upload of a video does not wait for the hash. */
async function prepare(record: DeviceFile): Promise<void> {
  const { mediaId, file, refusal, toBeSmaller = false } = record
  if (refusal || files.get(mediaId) !== record) return
  const { smaller, thumbnail, sha256 } = await prepareFile(file, {
    smaller: toBeSmaller,
    thumbnail: !record.thumbnail,
  })
  // The user has removed the file in the meantime.
  if (files.get(mediaId) !== record) return
  const changes: Partial<DeviceFile> = {
    sha256,
    toBeSmaller: false,
    ...(thumbnail ? { thumbnail } : {}),
    ...(smaller ? { file: smaller, originalBytes: file.size } : {}),
  }
  Object.assign(record, changes)
  // Store the resized photo before sending it, so that the upload continues with the same bytes after a crash.
  await changeFile(mediaId, changes)
  const before = uploads.get().find((upload) => upload.mediaId === mediaId)
  if (!before) return
  revokeAddresses(before)
  change(mediaId, { ...sizesOf(record), ...addressesOf(record), preparing: false })
  if (before.preparing) sendNext()
}

/** Also retries rejected files, because the reason may no longer apply, such as a missing membership. */
export function retryUpload(mediaId: string): void {
  const record = files.get(mediaId)
  if (record?.refusal) {
    record.refusal = null
    void changeFile(mediaId, { refusal: null })
  }
  change(mediaId, { state: 'on this device', message: null })
  sendNext()
}

/** Removes a file from this device and from the server. */
export function removeUpload(mediaId: string): void {
  const { begun, sent } = files.get(mediaId) ?? {}
  const state = uploads.get().find((upload) => upload.mediaId === mediaId)?.state
  forgetUploads([mediaId])
  if (begun || sent || state === 'sending' || state === 'failed') void takeBack(mediaId)
}

export async function removeUploadsOf(owner: string, draftKey: string): Promise<void> {
  // If storage cannot be read, remove the files that this page knows.
  await restoreUploads(owner, draftKey).catch(() => undefined)
  for (const { mediaId } of uploadsOf(owner, draftKey)) removeUpload(mediaId)
}

export function uploadsOf(owner: string, draftKey: string): Upload[] {
  return uploads.get().filter((upload) => upload.owner === owner && upload.draftKey === draftKey)
}

/** File details for a receipt. */
export interface FileDetails {
  mediaId: string
  name: string
  bytes: number
  kind: MediaKind
  /** Hex hash of the bytes that are sent; null if they could not be read. */
  sha256: string | null
}

/** Returns those of the files that are on this device, resized as they are sent. */
export async function keptFiles(mediaIds: readonly string[]): Promise<DeviceFile[]> {
  // Another tab may have resized a photo, so stored data takes precedence over this page's.
  const stored = new Map((await filesById(mediaIds).catch(() => [])).map((file) => [file.mediaId, file]))
  return mediaIds.flatMap((id) => stored.get(id) ?? files.get(id) ?? [])
}

/** Returns the details of files for a receipt. Computes missing hashes. */
export async function detailsOf(mediaIds: readonly string[]): Promise<FileDetails[]> {
  const known = mediaIds.flatMap((id) => files.get(id) ?? [])
  const isHashed = known.length === mediaIds.length && known.every(({ sha256 }) => sha256)
  return Promise.all(
    (isHashed ? known : await keptFiles(mediaIds)).map(async ({ mediaId, name, type, file, sha256 }) => ({
      mediaId,
      name,
      bytes: file.size,
      kind: kindOf(type),
      sha256: sha256 ?? (await prepareFile(file, { smaller: false, thumbnail: false })).sha256,
    })),
  )
}

/** Removes files from this device only, for example after the server has received their note. */
export function forgetUploads(mediaIds: readonly string[]): void {
  for (const id of mediaIds) {
    sendings.get(id)?.stop()
    sendings.delete(id)
    files.delete(id)
  }
  for (const upload of uploads.get()) if (mediaIds.includes(upload.mediaId)) revokeAddresses(upload)
  uploads.set(uploads.get().filter(({ mediaId }) => !mediaIds.includes(mediaId)))
  void dropFiles(mediaIds)
  sendNext()
}

function take(record: DeviceFile, keeping = false): void {
  files.set(record.mediaId, record)
  const { mediaId, owner, draftKey, name, file, sent, refusal, toBeSmaller = false } = record
  const state = refusal ? 'refused' : sent ? 'on the server' : 'on this device'
  const upload: Upload = {
    mediaId,
    owner,
    draftKey,
    name,
    kind: kindOf(record.type),
    ...sizesOf(record),
    preparing: toBeSmaller,
    sentBytes: sent ? file.size : 0,
    state,
    retryAt: null,
    message: refusal,
    kept: true,
    keeping,
    ...addressesOf(record),
  }
  uploads.set([...uploads.get(), upload])
}

const sizesOf = ({ file, originalBytes }: DeviceFile) => ({
  bytes: file.size,
  originalBytes: originalBytes ?? null,
})

function change(mediaId: string, changes: Partial<Upload>): void {
  uploads.set(
    uploads.get().map((upload) => (upload.mediaId === mediaId ? { ...upload, ...changes } : upload)),
  )
}

/**
 * Uploads use the signed-in user's token, so the queue sends only that user's files. Other files wait for their owner.
 */
export const isOwnerHere = ({ owner }: Pick<Upload, 'owner'>) => owner === session.state().user?._id

function sendNext(): void {
  const waiting = uploads
    .get()
    .filter((upload) => upload.state === 'on this device' && !upload.preparing && isOwnerHere(upload))
  for (const { mediaId } of waiting.slice(0, Math.max(0, MAX_PARALLEL - sendings.size))) start(mediaId)
}

function start(mediaId: string): void {
  const record = files.get(mediaId)
  if (!record) return
  const keep = (changes: Partial<DeviceFile>) => {
    Object.assign(record, changes)
    void changeFile(mediaId, changes)
  }
  const end = (changes: Partial<Upload>) => {
    sendings.delete(mediaId)
    change(mediaId, { retryAt: null, ...changes })
    sendNext()
  }
  change(mediaId, { state: 'sending', sentBytes: 0 })
  const sending = sendFile(record, {
    onBegun: () => keep({ begun: true }),
    onProgress: (sentBytes) => change(mediaId, { sentBytes, retryAt: null }),
    onServerProblem: (waitMs) => change(mediaId, { retryAt: Date.now() + waitMs }),
    onSent: () => {
      keep({ sent: true })
      end({ state: 'on the server', sentBytes: record.file.size })
    },
    onFailed: (message, final) => {
      if (final) keep({ refusal: message, begun: false })
      end({ state: final ? 'refused' : 'failed', message, sentBytes: 0 })
    },
  })
  sendings.set(mediaId, sending)
}

session.subscribe(() => {
  for (const upload of uploads.get()) {
    if (upload.state !== 'sending' || isOwnerHere(upload)) continue
    sendings.get(upload.mediaId)?.stop()
    sendings.delete(upload.mediaId)
    change(upload.mediaId, { state: 'on this device', sentBytes: 0 })
  }
  goOnAtOnce()
  sendNext()
})

/** Ends the retry delays of all uploads. Call it when the network, the server or the user is back. */
function goOnAtOnce(): void {
  for (const sending of sendings.values()) sending.hurry()
}

function networkIsBack(): void {
  for (const { mediaId, state } of uploads.get()) if (state === 'failed') retryUpload(mediaId)
  goOnAtOnce()
}

window.addEventListener('online', networkIsBack)
connectivity.store.subscribe(() => {
  if (connectivity.store.get()) networkIsBack()
})
