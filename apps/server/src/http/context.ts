/**
 * The input of a service: the caller, the database (inside the request's transaction for writes) and the dependencies.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller, Membership } from '@lamplighter/domain/memberships'
import type { TokenClaims } from '../adapters/identity-provider/token-verifier.ts'
import type { ActivityEntry, AuditEntry } from '../audit/record-write.ts'
import type { JsonText } from '../db/json.ts'
import type { Db } from '../db/kysely.ts'
import type { Parts } from '../parts.ts'

/** The caller as read from the database in this request. */
export interface SignedInUser extends Caller {
  memberships: readonly (Membership & { cityActive: boolean })[]
  name: string
  email: string
  activeCityId: string | null
}

interface Context {
  parts: Parts
  db: Db
  requestId: string
}

/** For calls without a user record: rate limits and security events use the address. */
export interface PublicContext extends Context {
  /** For the identity provider, which reads and sets its own cookies. */
  raw: { request: IncomingMessage; response: ServerResponse }
  ip: string
  /** The path and query as the caller wrote them. */
  url: string
}

export interface TokenContext extends PublicContext {
  claims: TokenClaims
}

export interface ReadContext extends Context {
  user: SignedInUser
}

/** For a read that also concerns the caller's sign-in, or the request itself. */
export interface ClaimedContext extends ReadContext {
  claims: TokenClaims
  /** The path and query as the caller wrote them. */
  url: string
}

/** For answers that are written while they are sent: no connection is held while the reader is slow. */
export interface StreamContext extends ClaimedContext {
  ip: string
  /** The Last-Event-ID of a reader that continues an event stream. */
  lastEventId: string | null
  /** Aborts when the reader has gone. */
  signal: AbortSignal
  /** Reads one part, when it is this user's turn. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** For work before the transaction of a write; calling this looks up the caller. */
export interface PrepareContext extends Context {
  caller(): Promise<SignedInUser>
}

export interface WriteContext extends ReadContext {
  /** The caller's sign-in; null with an outside issuer. */
  sessionId: string | null
  /** The version named by If-Match, or null when the edit is unconditional. */
  ifMatch: number | null
  /** The device's own recording time, unchanged; null when it equals the server's (DUR-24). */
  recordedAt: string | null
  /** The bulk change that this write belongs to or undoes; null for a single write. */
  bulk: { id: string; isUndo: boolean } | null
  /** Collected here, and written with the operation just before the commit. */
  activities: ActivityEntry[]
  audits: AuditEntry[]
  /** Changes to this process's memory, made only after the transaction has committed. */
  afterCommit: (() => void)[]
}

/** The answer of a write without content. */
export const done = { body: { success: true as const } }

export interface Answer<T = unknown> {
  body: T | JsonText<T>
  version?: number
  total?: number
  next?: string | null
}
