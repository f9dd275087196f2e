/** Describes a kind of write to the outbox. Each feature describes its own. */
import type { Endpoint } from '@lamplighter/domain/http'
import type { ApiProblem } from '../api/api-problem.ts'
import type { CachedFeature } from '../api/query-keys.ts'
import type { OutboxItem, OutboxRequest } from './outbox-item.ts'

/** How a conflict is resolved without the user. */
export type Resolution =
  /** The same operation, changed. A creation whose response was lost may become an edit. */
  | ({ how: 'again' } & Partial<Pick<OutboxItem, 'kind' | 'request' | 'input' | 'baseVersion'>>)
  /** The server has it already. */
  | { how: 'sent' }

export interface OutboxKind {
  endpoint: Endpoint
  /** Builds the request from what the user entered. Throws an ApiProblem if that is not possible now. */
  prepare?(item: OutboxItem): Promise<OutboxRequest>
  /** The request without files that the server rejects; null if nothing is left to send. */
  withoutFiles?(request: OutboxRequest, mediaIds: readonly string[]): OutboxRequest | null
  /** Called after a 409 or 412; null if the user has to choose. */
  resolve?(item: OutboxItem, problem: ApiProblem): Promise<Resolution | null>
  /** Updates what screens show with the response. */
  onSent?(answer: unknown, item: OutboxItem): void
  /** What is read again afterwards. */
  changes: readonly CachedFeature[]
}

export type OutboxKinds = Readonly<Record<string, OutboxKind>>
