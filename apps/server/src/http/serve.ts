/** Contract -> route: the address, the validation, the kind of caller and the form of the answer, all from one description. */
import { type Endpoint, headers, problem, rateClassOf } from '@lamplighter/domain/http'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import * as z from 'zod'
import type { Parts } from '../parts.ts'
import type { Admit } from './admission.ts'
import { loadCaller, refuseEndedSession } from './caller.ts'
import { type Answer, JsonText } from './context.ts'
import { refuseDeep } from './json-depth.ts'
import { rememberCaller } from './log.ts'
import { notAllowed } from './not-allowed.ts'
import { oneTransaction } from './one-transaction.ts'
import type { Route } from './route.ts'
import { sendBytes } from './send-bytes.ts'

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

interface Server {
  parts: Parts
  admit: Admit
}

/** Registers every route, and a 405 for the methods that an address does not know. */
export function serve(app: FastifyInstance, server: Server, routes: Route[]): void {
  const known = new Map<string, Set<string>>()
  for (const route of routes) {
    const { method, path, maxBodyBytes } = route.endpoint
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.route({
      method,
      url,
      ...(maxBodyBytes ? { bodyLimit: maxBodyBytes } : {}),
      handler: (request, reply) => handle(server, route, request, reply),
    })
    const seen = known.get(url) ?? new Set()
    known.set(url, seen.add(method))
  }
  for (const [url, seen] of known)
    app.route({
      // Fastify answers HEAD wherever it answers GET.
      method: methods.filter((m) => !seen.has(m) && !(m === 'HEAD' && seen.has('GET'))),
      url,
      handler: notAllowed([...seen].join(', ')),
    })
}

async function handle({ parts, admit }: Server, route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route
  const requestId = request.id
  const open = {
    parts,
    db: parts.db,
    requestId,
    ip: request.ip,
    raw: { request: request.raw, response: reply.raw },
  }
  if (route.kind === 'open')
    return send(reply, endpoint, await route.handler(open, inputOf(endpoint, request)))
  const claims = await admit(request, reply, rateClassOf(endpoint))
  if (route.kind === 'token') {
    await refuseEndedSession(parts.db, claims)
    return send(reply, endpoint, await route.handler({ ...open, claims }, inputOf(endpoint, request)))
  }
  if (route.kind === 'read') {
    const user = await loadCaller(parts.db, claims)
    rememberCaller(request, user)
    return send(
      reply,
      endpoint,
      await route.handler({ parts, db: parts.db, requestId, user }, inputOf(endpoint, request)),
    )
  }
  const input = inputOf(endpoint, request)
  const prepared =
    route.prepare &&
    (await route.prepare(
      { parts, db: parts.db, requestId, caller: () => loadCaller(parts.db, claims) },
      input,
    ))
  const written = await oneTransaction(
    parts,
    {
      endpoint,
      claims,
      operationId: operationIdOf(request),
      ifMatch: ifMatchOf(request),
      url: request.url,
      body: request.body,
      requestId,
      ip: request.ip,
    },
    (context) => {
      rememberCaller(request, context.user)
      return route.handler(context, input, prepared as never)
    },
  )
  if (written.etag) reply.header('etag', written.etag)
  if (written.repeated) reply.header('x-idempotent-replay', 'true')
  return reply.code(written.status).type('application/json').send(written.text)
}

function send(reply: FastifyReply, endpoint: Endpoint, { body, version, total, next }: Answer) {
  if (body instanceof Uint8Array) return sendBytes(reply, endpoint, body)
  if (version !== undefined) reply.header('etag', `"${version}"`)
  if (total !== undefined) reply.header(headers.totalCount, total)
  if (next) reply.header(headers.nextCursor, next)
  reply.code(endpoint.status ?? 200).type('application/json')
  return reply.send(body instanceof JsonText ? body.text : JSON.stringify(body))
}

/** Validates what came against the contract. An id that is no id is an id of nothing: 404. */
function inputOf(endpoint: Endpoint, request: FastifyRequest): never {
  const params = endpoint.params?.safeParse(request.params)
  if (params && !params.success) throw problem('not_found')
  refuseDeep(request.body)
  const query = (endpoint.query ?? emptyQuery).safeParse(request.query)
  const body = endpoint.body?.safeParse(request.body)
  const issues = [...(query.error?.issues ?? []), ...(body?.error?.issues ?? [])]
  if (issues.length > 0)
    throw problem(
      'invalid_request',
      {},
      {
        errors: issues.slice(0, 50).map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
      },
    )
  const input = { params: params?.data, query: query.data, body: body?.data }
  return input as never
}

const emptyQuery = z.object({})
const uuid = z.uuid()

function operationIdOf(request: FastifyRequest): string | null {
  const given = request.headers[headers.operationId.toLowerCase()]
  if (given === undefined) return null
  const parsed = uuid.safeParse(given)
  if (!parsed.success) throw problem('operation_id_invalid')
  return parsed.data.toLowerCase()
}

/** `If-Match: "7"` names version 7; `*` or nothing leaves the edit unconditional; anything else matches no version. */
function ifMatchOf(request: FastifyRequest): number | null {
  const given = request.headers['if-match']
  if (given === undefined || given === '*') return null
  const version = /^"(\d{1,9})"$/.exec(given)?.[1]
  return version ? Number(version) : -1
}
