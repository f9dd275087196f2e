/** Uploads a file in parts. Retries each part until it gets a response, so an unstable network only causes delay. */
import { problemBody } from '@lamplighter/domain/http'
import { beginImport, IMPORT_PART_BYTES, type ImportKind, importsPath } from '@lamplighter/domain/imports'
import * as z from 'zod/mini'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { bearer } from '../../lib/api/bearer.ts'
import { uuidv7 } from '../../lib/api/ids.ts'
import { write } from '../../lib/api/write.ts'

const WAITS_MS = [500, 1_500, 4_000, 8_000]
const PART_TIMEOUT_MS = 120_000
const answered = z.object({ received: z.int() })

export interface Upload {
  signal: AbortSignal
  onProgress: (received: number) => void
  /** Called while the server is not responding. */
  onInterrupted: (interrupted: boolean) => void
}

/** Returns the id of the new import. */
export async function beginUpload(file: File, cityId: string, kind: ImportKind): Promise<string> {
  const body = {
    _id: uuidv7(),
    cityId,
    kind,
    fileName: file.name.slice(-200).toWellFormed(),
    bytes: file.size,
  }
  return (await write(beginImport, { body }))._id
}

/** Uploads the rest of the file; throws permanent errors. */
export async function sendParts(id: string, file: File, from: number, upload: Upload): Promise<void> {
  let received = from
  for (let failures = 0; received < file.size; ) {
    upload.signal.throwIfAborted()
    const part = file.slice(received, received + IMPORT_PART_BYTES)
    try {
      received = await sendPart(id, received, part, upload.signal)
      failures = 0
      upload.onInterrupted(false)
      upload.onProgress(received)
    } catch (error) {
      upload.signal.throwIfAborted()
      if (!(error instanceof ApiProblem) || !error.isUnsettled) throw error
      upload.onInterrupted(true)
      const asked = error.retryAfter === null ? 0 : error.retryAfter * 1000
      await sleep(Math.max(asked, WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0), upload.signal)
      failures++
    }
  }
}

async function sendPart(id: string, offset: number, part: Blob, signal: AbortSignal): Promise<number> {
  let response = await put(id, offset, part, signal)
  if (response.status === 401 && (await bearer.renew())) response = await put(id, offset, part, signal)
  const json: unknown = await response.json().catch(() => null)
  if (response.ok) return answered.parse(json).received
  const parsed = problemBody.safeParse(json)
  const current = parsed.success ? answered.safeParse(parsed.data.current) : null
  // Another tab sent it, or a response was lost: continue from the server's offset.
  if (parsed.data?.code === 'import_part_misplaced' && current?.success && current.data.received > offset)
    return current.data.received
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  throw new ApiProblem(
    (parsed.data?.code ?? 'unexpected_answer') as ApiProblem['code'],
    response.status,
    parsed.data?.message ?? '',
    parsed.data ?? null,
    Number.isFinite(wait) ? wait : null,
  )
}

async function put(id: string, offset: number, part: Blob, signal: AbortSignal): Promise<Response> {
  const token = bearer.accessToken()
  try {
    return await fetch(`${importsPath}/${id}/bytes/${offset}`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/octet-stream',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: part,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PART_TIMEOUT_MS)]),
    })
  } catch {
    signal.throwIfAborted()
    throw new ApiProblem('network', 0, '')
  }
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
    window.addEventListener('online', () => resolve(), { once: true })
  })
