/** The queue of all uploads; it goes on while the user moves between screens (MEDIA-8, MEDIA-23). */
import { checkFile, fileLabel, type MediaKind } from '@lamplighter/domain/media'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { serverReach } from '../../../lib/api/server-reach.ts'
import { session } from '../../../lib/session.ts'
import { createStore } from '../../../lib/store.ts'
import { type Addresses, addressesOf, kindOf, revokeAddresses } from './addresses.ts'
import { changeFile, type DeviceFile, dropFiles, filesById, filesOfDraft, keepFile } from './device-files.ts'
import { drawSoon } from './draw-soon.ts'
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
  /** Of the photo that it was made of; null where it is sent as it was chosen. */
  originalBytes: number | null
  /** It waits until it was made smaller. */
  preparing: boolean
  sentBytes: number
  state: UploadState
  /** When it is tried again because the server had a problem, in milliseconds by the device's clock; null otherwise. */
  retryAt: number | null
  /** What went wrong, in words. */
  message: string | null
  /** False where the browser has no room for it: closing the page would lose it. */
  kept: boolean
  /** It is being written to this device's storage. */
  keeping: boolean
}

interface Target {
  owner: string
  draftKey: string
  cityId: string
  locationId: string | null
}

/** As many as the outbox sends beside each other: a note whose photo waits would hold up those behind it. */
const MAX_PARALLEL = 3
/** The press that follows the choosing of a photo comes first: making it smaller keeps a phone busy for a second. */
const PREPARED_AFTER_MS = 500
export const uploads = createStore<readonly Upload[]>([])
const files = new Map<string, DeviceFile>()
const sendings = new Map<string, Sending>()

/** Answers with their ids. */
export function addFiles({ draftKey, ...target }: Target, chosen: readonly File[]): string[] {
  const ids = chosen.map((file) => {
    const problem = checkFile({ type: file.type, bytes: file.size })
    const record: DeviceFile = {
      ...target,
      tray: draftKey,
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
    // As it was chosen, first: a page that dies while a photo is made smaller has lost nothing.
    const keeping = keepFile(record)
    const hurried = drawSoon(take(record, true))
    void keeping.then((kept) => {
      hurried.abort()
      change(record.mediaId, { kept, keeping: false })
      setTimeout(prepare, PREPARED_AFTER_MS, record)
    })
    return record.mediaId
  })
  sendNext()
  return ids
}

/** Goes on with the files of an earlier visit, and answers with all; fails where the device's storage cannot be read. */
export async function restoreUploads(owner: string, draftKey: string): Promise<readonly Upload[]> {
  goOnWith(await filesOfDraft(owner, draftKey))
  return uploadsOf(owner, draftKey)
}

/** Goes on with these files of an earlier visit, and answers with those among them that this device has. */
export async function restoreFiles(owner: string, mediaIds: readonly string[]): Promise<readonly Upload[]> {
  const unknown = mediaIds.filter((id) => !files.has(id))
  if (unknown.length > 0) goOnWith((await filesById(unknown)).filter((file) => file.owner === owner))
  return uploads.get().filter((upload) => upload.owner === owner && mediaIds.includes(upload.mediaId))
}

function goOnWith(found: readonly DeviceFile[]): void {
  for (const record of found) {
    if (files.has(record.mediaId)) continue
    take(record)()
    if (record.toBeSmaller || record.sha256 === undefined) void prepare(record)
  }
  sendNext()
}

/** Makes a photo smaller before it is sent, and hashes what is sent. A video is on its way meanwhile. */
async function prepare(record: DeviceFile): Promise<void> {
  const { mediaId, file, refusal, toBeSmaller = false } = record
  if (refusal || files.get(mediaId) !== record) return
  const { smaller, thumbnail, sha256 } = await prepareFile(file, {
    smaller: toBeSmaller,
    thumbnail: !record.thumbnail,
  })
  // It was removed meanwhile.
  if (files.get(mediaId) !== record) return
  const changes: Partial<DeviceFile> = {
    sha256,
    toBeSmaller: false,
    ...(thumbnail ? { thumbnail } : {}),
    ...(smaller ? { file: smaller, originalBytes: file.size } : {}),
  }
  Object.assign(record, changes)
  // Before it is sent: an upload that is gone on with after a crash is of the same bytes.
  await changeFile(mediaId, changes)
  const before = uploads.get().find((upload) => upload.mediaId === mediaId)
  if (!before) return
  revokeAddresses(before)
  change(mediaId, { ...sizesOf(record), ...addressesOf(record), preparing: false })
  if (before.preparing) sendNext()
}

/** Also one that the server refused: what stood in its way, as a membership that had ended, may be over. */
export function retryUpload(mediaId: string): void {
  const record = files.get(mediaId)
  if (record?.refusal) {
    record.refusal = null
    void changeFile(mediaId, { refusal: null })
  }
  change(mediaId, { state: 'on this device', message: null })
  sendNext()
}

/** Removes a file from this device, and from the server what has arrived of it. */
export function removeUpload(mediaId: string): void {
  const { begun, sent } = files.get(mediaId) ?? {}
  const state = uploads.get().find((upload) => upload.mediaId === mediaId)?.state
  forgetUploads([mediaId])
  if (begun || sent || state === 'sending' || state === 'failed') void takeBack(mediaId)
}

/** Removes all files of a draft. */
export async function removeUploadsOf(owner: string, draftKey: string): Promise<void> {
  // What cannot be read cannot be removed either.
  await restoreUploads(owner, draftKey).catch(() => undefined)
  for (const { mediaId } of uploadsOf(owner, draftKey)) removeUpload(mediaId)
}

export function uploadsOf(owner: string, draftKey: string): Upload[] {
  return uploads.get().filter((upload) => upload.owner === owner && upload.draftKey === draftKey)
}

/** A file as a receipt names it. */
export interface FileDetails {
  mediaId: string
  name: string
  bytes: number
  kind: MediaKind
  /** Of the bytes that are sent, in hex; null where they could not be read. */
  sha256: string | null
}

/** Those of these files that this device has, as they are sent. */
export async function keptFiles(mediaIds: readonly string[]): Promise<DeviceFile[]> {
  // Another tab may have made a photo smaller, so what is stored comes before what this page knows.
  const stored = new Map((await filesById(mediaIds).catch(() => [])).map((file) => [file.mediaId, file]))
  return mediaIds.flatMap((id) => stored.get(id) ?? files.get(id) ?? [])
}

/** The same as a receipt names them; the hash of one that has none yet is made now. */
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

/** Removes files from this device only: a note on the server holds them now. */
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

/** Screens are told by the function that it returns. */
function take(record: DeviceFile, keeping = false): () => void {
  files.set(record.mediaId, record)
  const { mediaId, owner, tray, name, file, sent, refusal, toBeSmaller = false } = record
  const state = refusal ? 'refused' : sent ? 'on the server' : 'on this device'
  const upload: Upload = {
    mediaId,
    owner,
    draftKey: tray,
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
  return uploads.setQuietly([...uploads.get(), upload])
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

/** A file goes with the token of whoever is signed in, so only their own may go; the others wait for their owner. */
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

/** What waits for its next try need not wait where the network, the server or the user is back. */
function goOnAtOnce(): void {
  for (const sending of sendings.values()) sending.hurry()
}

function networkIsBack(): void {
  for (const { mediaId, state } of uploads.get()) if (state === 'failed') retryUpload(mediaId)
  goOnAtOnce()
}

window.addEventListener('online', networkIsBack)
serverReach.store.subscribe(() => {
  if (serverReach.store.get()) networkIsBack()
})
