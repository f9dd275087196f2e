/** What a service receives: who is asking, the database (inside the request's transaction for writes) and the parts. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caller, Membership } from '@lamplighter/domain/memberships'
import type { TokenClaims } from '../adapters/identity-provider/token-verifier.ts'
import type { ActivityEntry, AuditEntry } from '../audit/record-write.ts'
import type { JsonText } from '../db/json.ts'
import type { Db } from '../db/kysely.ts'
import type { Parts } from '../parts.ts'

/** The caller as the database knows them at this very request. */
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

/** Where there may be no user record yet: the limits go by address, and security events name it. */
export interface PublicContext extends Context {
  /** For the identity provider, which reads and sets its own cookies. */
  raw: { request: IncomingMessage; response: ServerResponse }
  ip: string
}

export interface TokenContext extends PublicContext {
  claims: TokenClaims
}

export interface ReadContext extends Context {
  user: SignedInUser
}

/** Before the transaction of a write; who only needs to know the caller now and then has no look-up for it otherwise. */
export interface PrepareContext extends Context {
  caller(): Promise<SignedInUser>
}

export interface WriteContext extends ReadContext {
  /** The version named by If-Match, or null when the edit is unconditional. */
  ifMatch: number | null
  /** Collected here, written together with the operation just before the commit. */
  activities: ActivityEntry[]
  audits: AuditEntry[]
  /** What this process must know as soon as the write stands, and only then. */
  afterCommit: (() => void)[]
}

export interface Answer<T = unknown> {
  body: T | JsonText<T>
  version?: number
  total?: number
  next?: string | null
}
