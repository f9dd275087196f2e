/** Contract -> route: path, validation, kind of caller and format of the answer, all from one description (SEC-17). */
import { openingOf } from '@lamplighter/domain/access-tokens'
import { DAY_PACK_SECONDS, DAY_PACK_STALL_SECONDS } from '@lamplighter/domain/day-pack'
import { HEARTBEAT_SECONDS } from '@lamplighter/domain/events'
import { type Endpoint, headers, problem, rateClassOf, readRecordedAt } from '@lamplighter/domain/http'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import * as z from 'zod'
import type { TokenClaims } from '../../adapters/identity-provider/token-verifier.ts'
import { JsonText } from '../../db/json.ts'
import type { Lanes } from '../../limits/lanes.ts'
import type { Parts } from '../../parts.ts'
import { type Admit, userKey } from '../admission/admission.ts'
import { loadCaller, rejectEndedSession } from '../admission/caller.ts'
import { requireGate } from '../admission/require-gate.ts'
import type { Answer, StreamContext, WriteContext } from '../context.ts'
import { rememberCaller } from '../log/log.ts'
import { notAllowed } from './not-allowed.ts'
import { oneTransaction } from './one-transaction.ts'
import type { Route } from './route.ts'
import { sendBytes } from './send-bytes.ts'
import { sendPieces } from './send-pieces.ts'

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the route accepts an access token as the password of Basic credentials (OGC-5). */
    takesBasic?: boolean
    /** The standard that gives the format of errors. */
    standard?: Endpoint['standard']
  }
}

interface Server {
  parts: Parts
  admit: Admit
  lanes: Lanes
}

/** Registers every route, and a 405 for the methods that a path does not support. */
export function serve(app: FastifyInstance, server: Server, routes: Route[]): void {
  const known = new Map<string, Set<string>>()
  for (const route of routes) {
    const { method, path, maxBodyValues, standard } = route.endpoint
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
    const bodyLimit = bodyLimitOf(route)
    const allowed = new WeakMap<FastifyRequest, TokenClaims>()
    app.route({
      method,
      url,
      ...(bodyLimit ? { bodyLimit } : {}),
      config: { ...(maxBodyValues ? { maxBodyValues } : {}), takesBasic: standard === 'ogc', standard },
      onRequest: async (request, reply) => {
        const claims = await admitRequest(server, route, request, reply)
        if (claims) allowed.set(request, claims)
      },
      handler: (request, reply) => handle(server, route, { request, reply, claims: allowed.get(request) }),
    })
    const seen = known.get(url) ?? new Set()
    known.set(url, seen.add(method))
  }
  for (const [url, seen] of known) {
    const methodNotAllowed = notAllowed([...seen].join(', '))
    app.route({
      // Fastify adds HEAD to every GET.
      method: methods.filter((m) => !seen.has(m) && !(m === 'HEAD' && seen.has('GET'))),
      url,
      // Runs before the body is read, which no handler needs.
      onRequest: async (request, reply) => methodNotAllowed(request, reply),
      handler: methodNotAllowed,
    })
  }
}

/** The usual body limit of calls without a session: most only send a name, an address and a password. */
const OPEN_BODY_BYTES = 16 * 1024

const bodyLimitOf = ({ kind, endpoint }: Route) =>
  endpoint.maxBodyBytes ?? (kind === 'open' ? OPEN_BODY_BYTES : undefined)

/** Runs before the body is read, so that callers without a token or role, or over their limit, cost no more. */
async function admitRequest(
  { parts, admit }: Server,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (route.kind === 'open') return null
  const { endpoint } = route
  const claims = await admit(request, reply, rateClassOf(endpoint, request.query), {
    opening: openingOf(endpoint.id),
    takesBasic: request.routeOptions.config.takesBasic ?? false,
  })
  if (route.kind === 'write' && route.gate) {
    const user = await loadCaller(parts.db, claims)
    rememberCaller(request, user)
    requireGate(user, route.gate)
  }
  return claims
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  /** Undefined for public routes. */
  claims: TokenClaims | undefined
}

async function handle(server: Server, route: Route, { request, reply, claims }: Exchange) {
  const { parts, lanes } = server
  const { endpoint } = route
  const requestId = request.id
  const open = {
    parts,
    db: parts.db,
    requestId,
    ip: request.ip,
    url: request.originalUrl,
    raw: { request: request.raw, response: reply.raw },
  }
  if (route.kind === 'open')
    return send(reply, endpoint, await route.handler(open, inputOf(endpoint, request)))
  if (!claims) throw problem('not_signed_in')
  const inTurn = <T>(work: () => Promise<T>) =>
    lanes.within(
      {
        user: userKey(claims),
        rateClass: rateClassOf(endpoint, request.query),
        query: request.query,
        signal: () => closed(reply),
      },
      work,
    )
  if (route.kind === 'token')
    return send(
      reply,
      endpoint,
      await inTurn(async () => {
        await rejectEndedSession(parts.db, claims)
        return route.handler({ ...open, claims }, inputOf(endpoint, request))
      }),
    )
  if (route.kind === 'read')
    return send(
      reply,
      endpoint,
      await inTurn(async () => {
        const user = await loadCaller(parts.db, claims)
        rememberCaller(request, user)
        const input = await parts.formerCities.translate(inputOf(endpoint, request))
        return route.handler(
          { parts, db: parts.db, requestId, user, claims, url: request.originalUrl },
          input,
        )
      }),
    )
  if (route.kind === 'read one')
    return send(
      reply,
      endpoint,
      await inTurn(async () => {
        const { params } = inputOf<{ params: { id: string } }>(endpoint, request)
        const { user, found } = await route.load(parts.db, claims, params.id)
        rememberCaller(request, user)
        if (!found) throw problem('not_found')
        return route.handler({ parts, db: parts.db, requestId, user }, found as never)
      }),
    )
  if (route.kind === 'stream') return sendStream(server, route, { request, reply, claims, inTurn })
  const input = await parts.formerCities.translate(inputOf(endpoint, request))
  const recordedAt = recordedAtOf(request, reply)
  // Runs outside the queue, because the preparation may wait a long time for other services.
  const prepared =
    route.prepare &&
    (await route.prepare(
      { parts, db: parts.db, requestId, caller: () => loadCaller(parts.db, claims) },
      input,
    ))
  const written = await inTurn(() =>
    oneTransaction(
      parts,
      {
        endpoint,
        claims,
        operationId: operationIdOf(request),
        ifMatch: ifMatchOf(request),
        recordedAt,
        bulk: bulkOf(request),
        url: request.url,
        body: request.body,
        requestId,
        ip: request.ip,
      },
      (context) => {
        rememberCaller(request, context.user)
        if (route.gate) requireGate(context.user, route.gate)
        return route.handler(context, input, prepared as never)
      },
    ),
  )
  if (written.etag) reply.header('etag', written.etag)
  if (written.repeated) reply.header('x-idempotent-replay', 'true')
  return reply.code(written.status).type('application/json').send(written.text)
}

/** Shorter than the usual response timeout of proxies. */
const PLACE_WITHIN_MS = 30_000
const patience = {
  pack: { stallMs: DAY_PACK_STALL_SECONDS * 1000, wholeMs: DAY_PACK_SECONDS * 1000 },
  // A reader that takes no heartbeat is gone. The stream itself ends with its token, or here.
  live: { stallMs: 3 * HEARTBEAT_SECONDS * 1000, wholeMs: 24 * 60 * 60_000 },
}

interface Streamed extends Exchange {
  claims: TokenClaims
  inTurn: StreamContext['inTurn']
}

/** Each person gets one pack at a time. Its parts are read in turns, so a slow reader delays no one. */
async function sendStream(
  { parts, lanes }: Server,
  { endpoint, handler, lasts }: Extract<Route, { kind: 'stream' }>,
  { request, reply, claims, inTurn }: Streamed,
) {
  const user = await inTurn(() => loadCaller(parts.db, claims))
  rememberCaller(request, user)
  const input = await parts.formerCities.translate(inputOf(endpoint, request))
  const gone = closed(reply)
  const signal = () => AbortSignal.any([gone, AbortSignal.timeout(PLACE_WITHIN_MS)])
  const { id: requestId, ip } = request
  const lastEventId = request.headers['last-event-id']?.toString() ?? null
  await lanes[lasts]({ person: userKey(claims), signal }, async () => {
    const pieces = await handler(
      {
        parts,
        db: parts.db,
        requestId,
        user,
        claims,
        ip,
        url: request.originalUrl,
        lastEventId,
        signal: gone,
        inTurn,
      },
      input,
    )
    reply.type(endpoint.mediaType).header('cache-control', 'no-store')
    // nginx collects an answer before it passes it on, unless told not to.
    if (lasts === 'live') reply.header('x-accel-buffering', 'no')
    if (request.method === 'HEAD') return reply.send()
    // A failure before the first piece is answered as a problem.
    const first = await pieces.next()
    await sendPieces(reply, first.value ?? '', pieces, patience[lasts])
  })
  return reply
}

function send(reply: FastifyReply, endpoint: Endpoint, { body, version, total, next }: Answer) {
  if (body instanceof Uint8Array) return sendBytes(reply, endpoint, body)
  if (version !== undefined) reply.header('etag', `"${version}"`)
  if (total !== undefined) reply.header(headers.totalCount, total)
  if (next) reply.header(headers.nextCursor, next)
  reply.code(endpoint.status ?? 200).type(endpoint.mediaType ?? 'application/json')
  const text = body instanceof JsonText ? body.text : JSON.stringify(body)
  // Fastify would append a charset to the JSON type of a string.
  return reply.send(endpoint.mediaType ? Buffer.from(text) : text)
}

/** Validates the request against the contract. A malformed id is answered like an unknown one: 404. */
function inputOf<Input = never>(endpoint: Endpoint, request: FastifyRequest): Input {
  const params = endpoint.params?.safeParse(request.params)
  if (params && !params.success) throw problem('not_found')
  const query = (endpoint.query ?? emptyQuery).safeParse(request.query)
  const body = endpoint.body?.safeParse(request.body)
  const issues = [...(query.error?.issues ?? []), ...(body?.error?.issues ?? [])]
  if (issues.length > 0)
    throw problem(
      endpoint.standard ? 'invalid_parameters' : 'invalid_request',
      {},
      {
        errors: issues.slice(0, 50).map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
      },
    )
  const input = { params: params?.data, query: query.data, body: body?.data }
  return input as Input
}

/** The contracts use zod/mini, which has no messages of its own. */
z.config(z.locales.en())

const emptyQuery = z.object({})
const uuid = z.uuid()

function operationIdOf(request: FastifyRequest): string | null {
  const given = request.headers[headers.operationId.toLowerCase()]
  if (given === undefined) return null
  const parsed = uuid.safeParse(given)
  if (!parsed.success) throw problem('operation_id_invalid')
  return parsed.data.toLowerCase()
}

/** Anything but a UUID is ignored: the write counts as a single one. */
function bulkOf(request: FastifyRequest): WriteContext['bulk'] {
  const given = (name: string) => uuid.safeParse(request.headers[name.toLowerCase()]).data ?? null
  const undone = given(headers.undoneBulkId)
  const id = undone ?? given(headers.bulkId)
  return id === null ? null : { id: id.toLowerCase(), isUndo: undone !== null }
}

/** The device's recording time to store; a wrong clock does not prevent saving (DUR-24). */
function recordedAtOf(request: FastifyRequest, reply: FastifyReply): string | null {
  const given = request.headers[headers.recordedAt.toLowerCase()]
  if (given === undefined) return null
  const read = readRecordedAt(String(given), Date.now())
  if (!read) throw problem('recorded_at_invalid')
  if (read.ignored) reply.header(headers.recordedAtIgnored, read.ignored)
  return read.recordedAt
}

/** `If-Match: "7"` names version 7; `*` or nothing makes the edit unconditional; anything else matches no version. */
function ifMatchOf(request: FastifyRequest): number | null {
  const given = request.headers['if-match']
  if (given === undefined || given === '*') return null
  const version = /^"(\d{1,9})"$/.exec(given)?.[1]
  return version ? Number(version) : -1
}

/** Aborts when the client has disconnected. */
export function closed({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.closed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}
