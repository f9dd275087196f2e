/** What the outbox has to know of a kind of write; each feature describes its own. */
import type { Endpoint } from '@lamplighter/domain/http'
import type { ApiProblem } from '../api/api-problem.ts'
import type { CachedFeature } from '../api/query-keys.ts'
import type { OutboxItem, OutboxRequest } from './outbox-item.ts'

/** How a conflict ends without the user. */
export type Resolution =
  /** The same operation, changed; a creation that was carried out unheard may become an edit. */
  | ({ how: 'again' } & Partial<Pick<OutboxItem, 'kind' | 'request' | 'input' | 'baseVersion'>>)
  /** The server has it already. */
  | { how: 'sent' }

export interface OutboxKind {
  endpoint: Endpoint
  /** Makes the request of what the user entered. Throws an ApiProblem where it cannot be made (now). */
  prepare?(item: OutboxItem): Promise<OutboxRequest>
  /** The request without files that the server will never take; null when nothing is left to send. */
  withoutFiles?(request: OutboxRequest, mediaIds: readonly string[]): OutboxRequest | null
  /** After a 409 or 412; null when the user has to choose. */
  resolve?(item: OutboxItem, problem: ApiProblem): Promise<Resolution | null>
  /** Puts the answer where screens read it. */
  onSent?(answer: unknown, item: OutboxItem): void
  /** What is read again afterwards. */
  changes: readonly CachedFeature[]
}

export type OutboxKinds = Readonly<Record<string, OutboxKind>>
