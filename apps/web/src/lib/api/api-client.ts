/**
 * Calls the API by its contracts. Takes address, query, body and token; returns the parsed answer or throws an
 * ApiProblem.
 */
import {
  type Endpoint,
  headers,
  problemBody,
  type RequestOf,
  type ResponseOf,
} from '@lamplighter/domain/http'
import { ApiProblem } from './api-problem.ts'
import { bearer } from './bearer.ts'
import { connectivity } from './connectivity.ts'
import { answerScreen } from './stand-in.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  operationId?: string | undefined
  /** The version on which an edit is based. */
  ifMatch?: number | undefined
  /** When this device recorded a write that it sends later: an ISO time with its UTC offset (DUR-24). */
  recordedAt?: string | undefined
  /** The bulk change that a write belongs to or undoes (FEED-12). */
  bulk?: { id: string; isUndo: boolean } | undefined
}

interface AnyRequest {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

const TIMEOUT_MS = 30_000
/** Longer lists are not validated in production, to spare phones: the server has validated them. */
const MAX_PARSED_ITEMS = 200

export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const response = await send(endpoint, request, options)
  return readAnswer(endpoint, response, options.signal)
}

/** Returns the answer with the server's time in ISO 8601, because the device's clock may be wrong. */
export async function callDated<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<{ answer: ResponseOf<E>; at: string | null }> {
  const response = await send(endpoint, request, options)
  const answer = await readAnswer(endpoint, response, options.signal)
  const at = Date.parse(response.headers.get('date') ?? '')
  return { answer, at: Number.isNaN(at) ? null : new Date(at).toISOString() }
}

export interface PageOf<T> {
  items: T
  /** Number of all matches, not only of this page. */
  total: number
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

/** For endpoints marked `paged`: returns the list with the values of its headers. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<PageOf<ResponseOf<E>>> {
  const response = await send(endpoint, request, options)
  const items = await readAnswer(endpoint, response, options.signal)
  const total = Number(response.headers.get(headers.totalCount) ?? (Array.isArray(items) ? items.length : 0))
  return { items, total, next: response.headers.get(headers.nextCursor) }
}

/** For endpoints that return bytes, such as a map tile. */
export async function callBytes<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<{ bytes: ArrayBuffer; etag: string | null }> {
  const response = await send(endpoint, request, options)
  const bytes = await response.arrayBuffer().catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw noAnswer()
  })
  return { bytes, etag: response.headers.get('etag') }
}

function send(endpoint: Endpoint, request: object, options: CallOptions): Promise<Response> {
  return answerScreen(endpoint, request, options.signal, () => sendToServer(endpoint, request, options))
}

async function sendToServer(endpoint: Endpoint, request: object, options: CallOptions): Promise<Response> {
  let response = await sendOnce(endpoint, request, options)
  if (endpoint.access !== 'anyone' && (await renewedAfter(response)))
    response = await sendOnce(endpoint, request, options)
  if (!response.ok) throw await problemFrom(response)
  return response
}

/** True if the server refused the token and there is a new one. No token helps an account that is switched off (PERSON-1). */
export async function renewedAfter(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const { code } = await problemFrom(response.clone())
  if (code !== 'account_switched_off') return bearer.renew()
  bearer.switchedOff()
  return false
}

async function sendOnce(endpoint: Endpoint, request: AnyRequest, options: CallOptions): Promise<Response> {
  const token = endpoint.access === 'anyone' ? null : bearer.accessToken()
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(addressOf(endpoint, request), {
      method: endpoint.method,
      headers: {
        accept: endpoint.mediaType ?? 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.operationId ? { [headers.operationId]: options.operationId } : {}),
        ...(options.recordedAt ? { [headers.recordedAt]: options.recordedAt } : {}),
        ...(options.bulk
          ? { [options.bulk.isUndo ? headers.undoneBulkId : headers.bulkId]: options.bulk.id }
          : {}),
        ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
      },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
    connectivity.heard(response.status)
    return response
  } catch (error) {
    if (options.signal?.aborted) throw error
    connectivity.failed()
    throw noAnswer()
  }
}

function addressOf(endpoint: Endpoint, request: AnyRequest): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(request.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}

async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<ResponseOf<E>> {
  const json: unknown = await response.json().catch(failedReading(signal))
  if (import.meta.env.PROD && Array.isArray(json) && json.length > MAX_PARSED_ITEMS)
    return json as ResponseOf<E>
  const parsed = endpoint.response.safeParse(json)
  if (parsed.success) return parsed.data as ResponseOf<E>
  console.error(`${endpoint.id} answered with an unexpected shape`, parsed.error.issues)
  throw new ApiProblem(
    'unexpected_answer',
    response.status,
    'The server answered in a way this page does not understand. Reload the page.',
  )
}

/** Invalid JSON is an unexpected answer; an aborted or interrupted request is not. */
function failedReading(signal: AbortSignal | undefined) {
  return (error: unknown): undefined => {
    if (signal?.aborted) throw error
    if (error instanceof SyntaxError) return undefined
    throw noAnswer()
  }
}

const noAnswer = () =>
  new ApiProblem('network', 0, 'No answer from the server. Check the connection and try again.')

/** Reads the problem from an error answer. */
export async function problemFrom(response: Response): Promise<ApiProblem> {
  const parsed = problemBody.safeParse(await response.json().catch(() => undefined))
  // A proxy's error page has no problem, but may have Retry-After.
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(wait) ? wait : null
  if (parsed.success) {
    const { code, message } = parsed.data
    return new ApiProblem(code as ApiProblem['code'], response.status, message, parsed.data, retryAfter)
  }
  return new ApiProblem(
    'unexpected_answer',
    response.status,
    'The server could not answer. Please try again.',
    undefined,
    retryAfter,
  )
}
