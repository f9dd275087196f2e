/** Uploads one file, resumably: a lost connection costs no more than the part being sent (DUR-66). */
import { mediaUploadsPath } from '@lamplighter/domain/media'
import { DetailedError, Upload } from 'tus-js-client'
import { bearer } from '../../../lib/api/bearer.ts'
import type { DeviceFile } from './device-files.ts'
import { DEFAULT_PART_BYTES, type FailedRequest, MIN_PART_BYTES, nextTry, refusalIn } from './next-try.ts'

/** The part size that proxies on the way accept, as learned so far. */
let partBytes = DEFAULT_PART_BYTES

interface Listener {
  /** The server holds a part of it. */
  onBegun(): void
  onProgress(sentBytes: number): void
  onSent(): void
  /** The server answered that it had a problem; it is tried again after so long. */
  onServerProblem(waitMs: number): void
  /** `final` when the server will never take it: sending it again is of no use. */
  onFailed(sentence: string, final: boolean): void
}

export interface Sending {
  /** Leaves what has arrived. */
  stop(): void
  /** Ends a wait for the next try: the network is back. */
  hurry(): void
}

/** Starts sending at once. */
export function sendFile(file: DeviceFile, listener: Listener): Sending {
  /** Something of it may be on the server: the next request asks how much. */
  let begun = file.begun
  let tries = 0
  /** Bytes that the server has had at most. Only more counts as progress, so that endless restarts give up. */
  let furthest = 0
  let upload: Upload
  let turn: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  send()
  return {
    stop() {
      stopped = true
      clearTimeout(turn)
      void upload.abort()
    },
    hurry() {
      if (turn === undefined) return
      tries = 0
      send()
    },
  }

  function send() {
    clearTimeout(turn)
    turn = undefined
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
      // Announced with its first part: most photos are one request. Sent again it changes nothing.
      uploadDataDuringCreation: true,
      retryDelays: null,
      storeFingerprintForResuming: false,
      async onBeforeRequest(request) {
        // Without one the bytes would go for nothing.
        if (!bearer.accessToken()) await bearer.renew()
        // The library aborts only what is sent, and this would go with the token of whoever signed in meanwhile.
        if (stopped) throw new Error('Stopped')
        request.setHeader('Authorization', `Bearer ${bearer.accessToken() ?? ''}`)
      },
      onAfterResponse: async (_request, response) => {
        if (response.getStatus() === 401) await bearer.renew()
      },
      onProgress(sent) {
        if (sent > 0) begun = true
        listener.onProgress(sent)
      },
      onChunkComplete(_bytes, arrived) {
        if (furthest === 0 && arrived < file.file.size) listener.onBegun()
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
    const waitMs = next.waitMs + Math.random() * 500
    if (failed.status >= 500) listener.onServerProblem(waitMs)
    turn = setTimeout(send, waitMs)
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
