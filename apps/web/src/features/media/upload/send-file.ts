/** Uploads one file, resumably: a lost connection costs no more than the part being sent. */
import { mediaUploadsPath } from '@lamplighter/domain/media'
import { DetailedError, Upload } from 'tus-js-client'
import { bearer } from '../../../lib/api/bearer.ts'
import type { DeviceFile } from './device-files.ts'
import { DEFAULT_PART_BYTES, type FailedRequest, MIN_PART_BYTES, nextTry, refusalIn } from './next-try.ts'

/** The part size that proxies on the way accept, as learned so far. */
let partBytes = DEFAULT_PART_BYTES

interface Listener {
  onBegun(): void
  onProgress(sentBytes: number): void
  onSent(): void
  /** `final` when the server will never take it: sending it again is of no use. */
  onFailed(sentence: string, final: boolean): void
}

/** Starts sending; the function it returns stops it and leaves what has arrived. */
export function sendFile(file: DeviceFile, listener: Listener): () => void {
  let begun = file.begun
  let tries = 0
  /** Bytes that the server has had at most. Only more counts as progress, so that endless restarts give up. */
  let furthest = 0
  let upload: Upload
  let turn: ReturnType<typeof setTimeout> | undefined
  send()
  return () => {
    clearTimeout(turn)
    void upload.abort()
  }

  function send() {
    const chunkSize = partBytes
    upload = new Upload(file.file, {
      endpoint: mediaUploadsPath,
      uploadUrl: begun ? `${mediaUploadsPath}/${file.mediaId}` : null,
      metadata: {
        mediaId: file.mediaId,
        cityId: file.cityId,
        ...(file.locationId ? { locationId: file.locationId } : {}),
        filename: file.name,
        filetype: file.type,
      },
      chunkSize,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest(request) {
        request.setHeader('Authorization', `Bearer ${bearer.accessToken() ?? ''}`)
      },
      onAfterResponse: async (_request, response) => {
        if (response.getStatus() === 401) await bearer.renew()
      },
      onUploadUrlAvailable() {
        begun = true
        listener.onBegun()
      },
      onProgress: (sent) => listener.onProgress(sent),
      onChunkComplete(_bytes, arrived) {
        if (arrived > furthest) tries = 0
        furthest = Math.max(furthest, arrived)
      },
      onSuccess: () => listener.onSent(),
      onError: (error) => goOn(failedRequest(error), chunkSize),
    })
    upload.start()
  }

  function goOn(failed: FailedRequest, chunkSize: number) {
    const next = nextTry(failed, tries, chunkSize)
    if (next.how === 'give up') return listener.onFailed(next.sentence, next.final)
    if (next.how === 'smaller parts') {
      // Two uploads may have met the same refusal.
      partBytes = Math.min(partBytes, Math.max(MIN_PART_BYTES, Math.floor(chunkSize / 2)))
      return send()
    }
    if (next.counts) tries += 1
    turn = setTimeout(send, next.waitMs + Math.random() * 500)
  }
}

function failedRequest(error: Error | DetailedError): FailedRequest {
  const detailed = error instanceof DetailedError ? error : null
  const answer = detailed?.originalResponse
  const wait = Number(answer?.getHeader('Retry-After') ?? Number.NaN)
  return {
    method: detailed?.originalRequest?.getMethod() ?? '',
    status: answer?.getStatus() ?? 0,
    retryAfter: Number.isFinite(wait) ? wait : null,
    refusal: answer ? refusalIn(answer.getBody()) : null,
  }
}

/** Deletes an uploaded file from the server; if it is unreachable, the server cleans up later by itself. */
export async function takeBack(mediaId: string): Promise<void> {
  await fetch(`${mediaUploadsPath}/${mediaId}`, {
    method: 'DELETE',
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${bearer.accessToken() ?? ''}` },
  }).catch(() => undefined)
}
