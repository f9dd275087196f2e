/** One file's way to the server: resumable, so a lost connection costs no more than the part that was on its way. */
import { messageOf, problemBody } from '@lamplighter/domain/http'
import { mediaMessages, mediaUploadsPath } from '@lamplighter/domain/media'
import { DetailedError, Upload } from 'tus-js-client'
import { bearer } from '../../lib/bearer.ts'
import type { DeviceFile } from './device-files.ts'
import { isFinalRefusal } from './final-refusal.ts'

const partBytes = 4_000_000
const waitsMs = [500, 1_500, 4_000, 10_000, 20_000]

interface Listener {
  onBegun(): void
  onProgress(sentBytes: number): void
  onSent(): void
  /** `final` when the server will never take it: sending it again is of no use. */
  onFailed(sentence: string, final: boolean): void
}

/** Starts sending; the function it returns stops it and leaves what has arrived. */
export function sendFile(file: DeviceFile, listener: Listener): () => void {
  const upload = new Upload(file.file, {
    endpoint: mediaUploadsPath,
    uploadUrl: file.begun ? `${mediaUploadsPath}/${file.mediaId}` : null,
    metadata: {
      mediaId: file.mediaId,
      cityId: file.cityId,
      ...(file.locationId ? { locationId: file.locationId } : {}),
      filename: file.name,
      filetype: file.type,
    },
    chunkSize: partBytes,
    retryDelays: waitsMs,
    storeFingerprintForResuming: false,
    onBeforeRequest(request) {
      request.setHeader('Authorization', `Bearer ${bearer.accessToken() ?? ''}`)
    },
    onAfterResponse: async (_request, response) => {
      if (response.getStatus() === 401) await bearer.renew()
    },
    onShouldRetry(error) {
      const response = error.originalResponse
      const status = response?.getStatus() ?? 0
      const slowedDown = status === 429 && response?.getHeader('Retry-After') !== undefined
      return slowedDown || [0, 401, 409, 423].includes(status) || (status >= 500 && status !== 507)
    },
    onUploadUrlAvailable: () => listener.onBegun(),
    onProgress: (sent) => listener.onProgress(sent),
    onSuccess: () => listener.onSent(),
    onError: (error) => {
      const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
      listener.onFailed(sentenceOf(error), isFinalRefusal(status))
    },
  })
  upload.start()
  return () => void upload.abort()
}

/** Takes a file that was sent back from the server; what cannot be reached now, the server tidies up itself. */
export async function takeBack(mediaId: string): Promise<void> {
  await fetch(`${mediaUploadsPath}/${mediaId}`, {
    method: 'DELETE',
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${bearer.accessToken() ?? ''}` },
  }).catch(() => undefined)
}

function sentenceOf(error: Error | DetailedError): string {
  if (!(error instanceof DetailedError) || !error.originalResponse) return mediaMessages.uploadFailed
  try {
    const body = problemBody.safeParse(JSON.parse(error.originalResponse.getBody()))
    if (body.success && body.data.status < 500) return body.data.message
  } catch {
    // Not one of our answers: the status alone has to do.
  }
  return error.originalResponse.getStatus() === 413
    ? messageOf('media_too_large')
    : mediaMessages.uploadFailed
}
