/** Tells the outbox how to send each kind of write. Each feature with writes has a `*.outbox.ts` with its kinds. */
import type { Endpoint } from '@lamplighter/domain/http'
import type * as z from 'zod/mini'
import type { ApiProblem } from '../api/api-problem.ts'
import type { CachedFeature } from '../api/query-keys.ts'
import type { OutboxItem, OutboxRequest } from './outbox-item.ts'

/** How to resolve a conflict without asking the user. */
export type Resolution =
  /** Send the changed item again. A creation whose response was lost may become an edit. */
  | ({ how: 'again' } & Partial<Pick<OutboxItem, 'kind' | 'request' | 'input' | 'baseVersion'>>)
  /** The server already has the change. */
  | { how: 'sent' }

export interface OutboxKind {
  endpoint: Endpoint
  /** Shape of the item's `input`, which the screens read. A file that anybody may have changed is checked by it. */
  input: z.ZodMiniType
  /** Builds the request from the item's `input`. Throws an ApiProblem if that is not possible now. */
  prepare?(item: OutboxItem): Promise<OutboxRequest>
  /** Returns the request without these files; null if nothing is left to send. */
  withoutFiles?(request: OutboxRequest, mediaIds: readonly string[]): OutboxRequest | null
  /** Called after a 409 or 412. Returns null if the user has to choose. */
  resolve?(item: OutboxItem, problem: ApiProblem): Promise<Resolution | null>
  /** Handles the response, for example by writing it into the query cache. */
  onSent?(answer: unknown, item: OutboxItem): void
  /** Features whose queries are invalidated after the write. */
  changes: readonly CachedFeature[]
}

export type OutboxKinds = Readonly<Record<string, OutboxKind>>
