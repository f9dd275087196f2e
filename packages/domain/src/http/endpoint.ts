/**
 * Describes one API call (WORD-14). The server's route and validation, the browser's typed client and docs/openapi.json
 * are all built from it. Search for the endpoint's name (`createLocation`) to find its contract, hook and route.
 */
import type * as z from 'zod/mini'
import type { ProblemCode } from './problems.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Allowed callers: anyone; anyone with a valid token, even without a user record; registered users. */
export type Access = 'anyone' | 'token' | 'user'

export interface Endpoint {
  id: string
  method: Method
  /** Ids are in braces: `/api/locations/{id}`. A trailing slash is significant (CITY-4). */
  path: `/${string}`
  summary: string
  access: Access
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** Maximum body size, if it differs from the default. */
  maxBodyBytes?: number
  /** Maximum number of JSON values in the body, if it is above the default. */
  maxBodyValues?: number
  response: z.ZodMiniType
  /** Media type of an answer that is not application/json. A binary one has its own ETag. */
  mediaType?: string
  /**
   * Both answer an invalid query with 400 instead of 422 (OGC-4). 'ogc' accepts Basic credentials (OGC-5). 'open311' takes
   * forms, and its errors have the specification's format (REPORT-14).
   */
  standard?: 'ogc' | 'open311'
  /** Default: 200. */
  status?: 200 | 201
  /** Problems besides the general ones (not signed in, invalid request). */
  problems?: readonly ProblemCode[]
  /** The answer has an ETag with the record's version. An edit may send it back as If-Match. */
  versioned?: boolean
  /** Rate limit class, if it does not follow from the method and `paged`. */
  rateClass?: 'geocode' | 'tile' | 'list' | 'search'
  /** A list in pages. Headers carry the total and the next cursor. */
  paged?: boolean
}

/** Keeps the literal types of an endpoint description. */
// @__NO_SIDE_EFFECTS__
export function endpoint<const E extends Endpoint>(description: E): E {
  return description
}

type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type Sent<T> = T extends z.ZodMiniType ? z.input<T> : undefined
type Part<E, K extends string> = E extends Record<K, infer T> ? T : undefined

/** Input of a handler after validation. */
export interface InputOf<E extends Endpoint> {
  params: Parsed<Part<E, 'params'>>
  query: Parsed<Part<E, 'query'>>
  body: Parsed<Part<E, 'body'>>
}

type Field<K extends string, T> = T extends undefined ? { [P in K]?: undefined } : { [P in K]: T }

/** Request of a caller, before defaults are filled in, with only those parts that the endpoint has. */
export type RequestOf<E extends Endpoint> = Field<'params', Sent<Part<E, 'params'>>> &
  (Part<E, 'query'> extends z.ZodMiniType ? { query?: Sent<Part<E, 'query'>> } : { query?: undefined }) &
  Field<'body', Sent<Part<E, 'body'>>>

export type ResponseOf<E extends Endpoint> = z.output<E['response']>

/** Custom header names. */
export const headers = {
  operationId: 'Idempotency-Key',
  /** When the device recorded the write: an ISO time with its UTC offset. */
  recordedAt: 'X-Recorded-At',
  /** Id of the bulk change that this write belongs to, or that it undoes; a UUID made by the client. */
  bulkId: 'X-Bulk-Id',
  undoneBulkId: 'X-Undone-Bulk-Id',
  /** In answers: why the recorded time was not stored. */
  recordedAtIgnored: 'X-Recorded-At-Ignored',
  totalCount: 'X-Total-Count',
  nextCursor: 'X-Next-Cursor',
} as const
