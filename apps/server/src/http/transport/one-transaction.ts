/**
 * Every write is one transaction: the rows, the feed entry, the audit line and the operation's stored answer commit
 * together or not at all. A repeated operation runs again and fails on what the first run stored (a taken id, a
 * finished order, at the latest the operation's primary key). It is rolled back and gets the stored answer, so the
 * first send needs no look-up (DUR-1, DUR-2, DUR-3, DUR-4, DUR-5).
 */
import { hash } from 'node:crypto'
import { type Endpoint, Problem, problem } from '@lamplighter/domain/http'
import { sql } from 'kysely'
import type { TokenClaims } from '../../adapters/identity-provider/token-verifier.ts'
import { recordWrite } from '../../audit/record-write.ts'
import { pgProblem } from '../../db/pg-problems.ts'
import type { Parts } from '../../parts.ts'
import { loadCaller, sessionIdOf } from '../admission/caller.ts'
import type { Answer, WriteContext } from '../context.ts'

export interface WriteRequest {
  endpoint: Endpoint
  claims: TokenClaims
  operationId: string | null
  ifMatch: number | null
  recordedAt: string | null
  bulk: WriteContext['bulk']
  /** Two sends with the same URL and body are the same request. */
  url: string
  body: unknown
  requestId: string
  ip: string
}

export interface WriteAnswer {
  status: number
  etag: string | null
  text: string
  repeated: boolean
}

/** PostgreSQL rolled it back because it met another transaction: a second try usually succeeds. */
const retriable = new Set(['40001', '40P01'])

export async function oneTransaction(
  parts: Parts,
  request: WriteRequest,
  work: (context: WriteContext) => Promise<Answer>,
): Promise<WriteAnswer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(parts, request, work)
    } catch (error) {
      const mayRetry = retriable.has((error as { code?: string }).code ?? '')
      // Fails immediately when the database is down; the caller retries the operation.
      if (!mayRetry && pgProblem(error)?.code === 'unavailable') throw error
      // A caller whose session or access token was ended gets nothing more, not even a stored answer.
      if (error instanceof Problem && error.status === 401) throw error
      const stored = await storedAnswer(parts, request)
      if (stored) return stored
      if (mayRetry && attempt < 4) continue
      throw error
    }
  }
}

async function attemptOnce(
  parts: Parts,
  request: WriteRequest,
  work: (context: WriteContext) => Promise<Answer>,
): Promise<WriteAnswer> {
  // The embedded database does not start on a completely full disk.
  if (!parts.config.databaseUrl) await parts.disk.claim('rows', {})
  const afterCommit: WriteContext['afterCommit'] = []
  const committed = await parts.db.transaction().execute(async (db) => {
    const user = await loadCaller(db, request.claims)
    const context: WriteContext = {
      parts,
      db,
      user,
      sessionId: sessionIdOf(request.claims),
      requestId: request.requestId,
      ifMatch: request.ifMatch,
      recordedAt: request.recordedAt,
      bulk: request.bulk,
      activities: [],
      audits: [],
      afterCommit,
    }
    const { body, version } = await work(context)
    const made: WriteAnswer = {
      status: request.endpoint.status ?? 200,
      etag: version === undefined ? null : `"${version}"`,
      text: JSON.stringify(body),
      repeated: false,
    }
    await recordWrite(context, {
      endpoint: request.endpoint.id,
      operationId: request.operationId,
      requestHash: request.operationId ? requestHash(request) : null,
      ip: request.ip,
      accessTokenId: request.claims.accessToken?.id ?? null,
      unconditional: request.endpoint.method === 'PUT' && request.ifMatch === null,
      answer: made,
    })
    return made
  })
  for (const tell of afterCommit) tell()
  return committed
}

/** The stored answer of this operation, if any; the same id with a different request is rejected. */
async function storedAnswer(parts: Parts, request: WriteRequest): Promise<WriteAnswer | null> {
  if (!request.operationId) return null
  const { rows } = await sql<{ request_hash: Buffer; status: number; etag: string | null; answer: string }>`
    select o.request_hash, o.status, o.etag, o.answer from operations o join users u on u.id = o.user_id
    where u.issuer = ${request.claims.issuer} and u.subject = ${request.claims.subject}
      and o.op_id = ${request.operationId}`.execute(parts.db)
  const [stored] = rows
  if (!stored) return null
  if (!stored.request_hash.equals(requestHash(request))) throw problem('operation_mismatch')
  return { status: stored.status, etag: stored.etag, text: stored.answer, repeated: true }
}

/** A city's token gets no answer that another sign-in stored. */
function requestHash({ endpoint, url, body, claims }: WriteRequest): Buffer {
  const cityId = claims.accessToken?.cityId
  const parts = [endpoint.method, url, body ?? null, ...(cityId ? [cityId] : [])]
  return hash('sha256', JSON.stringify(parts), 'buffer')
}
