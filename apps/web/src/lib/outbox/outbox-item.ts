/**
 * A user's write. The device stores it before the screen reports it as saved, and keeps it for a week after the server
 * has accepted it.
 */

import type { Person } from '@lamplighter/domain/http'
import type { MediaKind } from '@lamplighter/domain/media'
import type { ApiProblem } from '../api/api-problem.ts'

/**
 * 'waiting': the sender sends and retries it until the server accepts or rejects it.
 * 'conflict': someone else changed the same record, so the user has to choose.
 * 'refused': the server rejected it.
 * Only the user deletes items in these states.
 */
export const unsentStates = ['waiting', 'conflict', 'refused'] as const

/**
 * 'sent': the server has accepted it.
 * 'declined': the server rejected it and the screen already showed the error. The user need not decide, because the
 * item has no typed text and no dependent items.
 * The device keeps both for a week.
 */
export type OutboxState = (typeof unsentStates)[number] | 'sent' | 'declined'

export const isUnsent = ({ state }: Pick<OutboxItem, 'state'>) =>
  unsentStates.some((unsent) => unsent === state)

export interface OutboxItem {
  /** UUIDv7, so it sorts by creation time. Every attempt to send uses it as the operation id. */
  opId: string
  userId: string
  /**
   * The kind of write, such as 'note.create'. The device may still hold kinds that an earlier version of the app used.
   */
  kind: string
  /** Id of the location, note or order that the write changes. */
  entityId: string
  /** True if this write creates the record. Writes that refer to the record wait for it. */
  creates: boolean
  /** Ids of the operations that the server must accept before this one. */
  dependsOn: string[]
  /** Screens show this data before the item is sent. If `request` is null, `prepare` builds the request from it. */
  input: unknown
  /** The request, once known. Every attempt sends the same one. */
  request: OutboxRequest | null
  /** Version of the record that the edit is based on; null if there is none yet. */
  baseVersion: number | null
  /** The bulk change that the write is part of, or undoes; absent for a single change. */
  bulk?: { id: string; isUndo: boolean }
  /** Ids of the files that must be uploaded before this item is sent. */
  mediaIds: string[]
  /** Shown to the user: the name of the location or the title of the order. */
  title: string
  /** Address of the screen that shows the record. */
  href: string
  /** When the item was created, by the device's clock: ISO 8601 with offset. */
  recordedAt: string
  state: OutboxState
  tries: number
  /** Earliest time of the next attempt, in milliseconds by the device's clock. */
  nextTryAt: number
  problem: OutboxProblem | null
  /** Server time and version from the response; null until sent. */
  answer: OutboxAnswer | null
  /** When the item became 'sent' or 'declined', in milliseconds by the device's clock; null before. */
  sentAt: number | null
  /** The item's files as sent; absent until then. */
  files?: readonly OutboxFile[]
}

export interface OutboxFile {
  mediaId: string
  name: string
  bytes: number

  kind: MediaKind
  /** SHA-256 of the uploaded bytes, in hex; null if it could not be computed. */
  sha256: string | null
}

export interface OutboxRequest {
  params?: Record<string, unknown>
  body?: unknown
}

export interface OutboxProblem {
  code: ApiProblem['code'] | 'files_lost' | 'files_refused'
  status: number
  message: string
  /** The current record, if the server returned it. */
  current: unknown
  /** The last person who changed it, if the server named one. */
  changedBy?: Person | null
}

export interface OutboxAnswer {
  /** Time by the server's clock: ISO 8601; null if unknown. */
  at: string | null
  version: number | null
}

/** The fields of a new item that the caller provides. The outbox adds the rest. */
export interface NewOutboxItem
  extends Pick<OutboxItem, 'userId' | 'kind' | 'entityId' | 'title' | 'href'>,
    Partial<
      Pick<OutboxItem, 'opId' | 'creates' | 'input' | 'request' | 'baseVersion' | 'bulk' | 'mediaIds'>
    > {
  /** Ids of the records that the write refers to. The sender sends unsent items that create them first. */
  refersTo?: readonly string[]
}
