import { keepFile } from '../features/media/upload/device-files.ts'
import { uuidv7 } from '../lib/api/ids.ts'
import { membership } from './records.ts'

/** Adds a photo to the upload queue. */
export async function keepPhoto(owner: string, refusal: string | null = null) {
  const mediaId = uuidv7()
  const bytes = crypto.getRandomValues(new Uint8Array(60_000))
  const file = new Blob([bytes], { type: 'image/jpeg' })
  const where = { owner, draftKey: `outbox:${mediaId}`, cityId: membership().cityId, locationId: null }
  const now = { addedAt: Date.now(), begun: refusal === null, sent: refusal === null, refusal }
  await keepFile({ ...where, ...now, mediaId, name: 'slat.jpg', type: 'image/jpeg', file })
  return { mediaId, sha256: await sha256(bytes) }
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
