/**
 * One description of one call (WORD-14). The server's route and its validation, the browser's
 * typed client and docs/openapi.json all come from it, so the three cannot drift apart. Search for the
 * endpoint's name (`createLocation`) to find its contract, the hook that calls it and the route that serves it.
 */
import type * as z from 'zod/mini'
import type { ProblemCode } from './problems.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call at all: anyone; a valid token (the user record may not exist yet); a registered user. */
export type Access = 'anyone' | 'token' | 'user'

export interface Endpoint {
  id: string
  method: Method
  /** Ids in braces: `/api/locations/{id}`. A trailing slash counts (CITY-4). */
  path: `/${string}`
  summary: string
  access: Access
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** The largest body, where it may be larger than usual or must be smaller. */
  maxBodyBytes?: number
  /** How many values its body may hold, where that is more than usual. */
  maxBodyValues?: number
  response: z.ZodMiniType
  /** The answer is bytes of this type instead of JSON; it carries an ETag of its own. */
  mediaType?: string
  /** 200 unless said otherwise. */
  status?: 200 | 201
  /** Problems beyond the general ones (not signed in, invalid request). */
  problems?: readonly ProblemCode[]
  /** The answer carries an ETag with the record's version; an edit may send it back as If-Match. */
  versioned?: boolean
  /** What it is counted as, where neither its method nor its being paged says so. */
  rateClass?: 'geocode' | 'tile' | 'list'
  /** A list that is answered page by page: the total and the next cursor travel in headers. */
  paged?: boolean
}

/** Keeps the literal types of one endpoint description. */
// @__NO_SIDE_EFFECTS__
export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type Sent<T> = T extends z.ZodMiniType ? z.input<T> : undefined
type Part<E, K extends string> = E extends Record<K, infer T> ? T : undefined

/** What a handler receives, after validation. */
export interface InputOf<E extends Endpoint> {
  params: Parsed<Part<E, 'params'>>
  query: Parsed<Part<E, 'query'>>
  body: Parsed<Part<E, 'body'>>
}

type Field<K extends string, T> = T extends undefined ? { [P in K]?: undefined } : { [P in K]: T }

/** What a caller sends, before defaults are filled in; parts that the endpoint lacks are left out. */
export type RequestOf<E extends Endpoint> = Field<'params', Sent<Part<E, 'params'>>> &
  (Part<E, 'query'> extends z.ZodMiniType ? { query?: Sent<Part<E, 'query'>> } : { query?: undefined }) &
  Field<'body', Sent<Part<E, 'body'>>>

export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** Header names that are ours, each in one place. */
export const headers = {
  operationId: 'Idempotency-Key',
  /** When the device recorded a write: an ISO time with its offset. */
  recordedAt: 'X-Recorded-At',
  /** The bulk change that a write is part of, a UUID made by the client; or the one that it takes back. */
  bulkId: 'X-Bulk-Id',
  undoneBulkId: 'X-Undone-Bulk-Id',
  /** Of the answer: why that time was not kept. */
  recordedAtIgnored: 'X-Recorded-At-Ignored',
  totalCount: 'X-Total-Count',
  nextCursor: 'X-Next-Cursor',
} as const
