/** Uploads one file in parts. After a lost connection, it repeats at most the current part (DUR-66). */
import { mediaUploadsPath } from '@lamplighter/domain/media'
import { DetailedError, Upload } from 'tus-js-client'
import { renewedAfter } from '../../../lib/api/api-client.ts'
import { bearer } from '../../../lib/api/bearer.ts'
import type { DeviceFile } from './device-files.ts'
import { DEFAULT_PART_BYTES, type FailedRequest, MIN_PART_BYTES, nextTry, refusalIn } from './next-try.ts'

/** The largest part size that no proxy has rejected so far. */
let partBytes = DEFAULT_PART_BYTES

interface Listener {
  /** The server has a part of it. */
  onBegun(): void
  onProgress(sentBytes: number): void
  onSent(): void
  /** The server failed; the upload retries after `waitMs`. */
  onServerProblem(waitMs: number): void
  /** `final` if retrying cannot help. */
  onFailed(sentence: string, final: boolean): void
}

export interface Sending {
  /** Stops the upload. The server keeps the parts that it has received. */
  stop(): void
  /** Retries now instead of waiting, because the network is back. */
  hurry(): void
}

export function sendFile(file: DeviceFile, listener: Listener): Sending {
  /** True if the server may have a part of the file. The next request then asks for the offset. */
  let begun = file.begun
  let tries = 0
  /** The highest offset so far. Only a higher one resets `tries`, so that an upload that keeps restarting gives up. */
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
      // Send the first part with the request that creates the upload, because most photos fit into one request. The
      // server ignores a repeated one.
      uploadDataDuringCreation: true,
      retryDelays: null,
      storeFingerprintForResuming: false,
      async onBeforeRequest(request) {
        // Get a token first. Without one, the server rejects the request after the phone has sent the bytes.
        if (!bearer.accessToken()) await bearer.renew()
        // Another user may have signed in during `renew`. The library aborts only active requests, so stop this one
        // here, or it would use that user's token.
        if (stopped) throw new Error('Stopped')
        request.setHeader('Authorization', `Bearer ${bearer.accessToken() ?? ''}`)
      },
      onAfterResponse: async (_request, response) => {
        if (response.getStatus() === 401)
          await renewedAfter(new Response(response.getBody(), { status: 401 }))
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
      // Two parallel uploads may have received the same rejection, so halve the size that this one used.
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

/** Deletes an uploaded file from the server. If that fails, the server cleans up later. */
export async function takeBack(mediaId: string): Promise<void> {
  await fetch(`${mediaUploadsPath}/${mediaId}`, {
    method: 'DELETE',
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${bearer.accessToken() ?? ''}` },
  }).catch(() => undefined)
}
