/** A write of a user as this device keeps it: from before it is said to be saved until a week after the server has it. */

import type { Person } from '@lamplighter/domain/http'
import type { MediaKind } from '@lamplighter/domain/media'
import type { ApiProblem } from '../api/api-problem.ts'

/**
 * 'waiting': it is sent, and retried, until the server accepts or rejects it. 'conflict': someone else changed the same record,
 * so the user has to choose. 'refused': the server rejected it. Only the user deletes it.
 */
export const unsentStates = ['waiting', 'conflict', 'refused'] as const

/**
 * 'sent': the server has it. 'declined': the server rejected it and the screen said so; it contains nothing that the user typed,
 * and nothing waits for it. Both stay for a week.
 */
export type OutboxState = (typeof unsentStates)[number] | 'sent' | 'declined'

export const isUnsent = ({ state }: Pick<OutboxItem, 'state'>) =>
  unsentStates.some((unsent) => unsent === state)

export interface OutboxItem {
  /** UUIDv7, so it sorts by creation time. Every attempt to send uses it as the operation id. */
  opId: string
  userId: string
  /** The kind of write. A device may store kinds of an earlier version. */
  kind: string
  /** The location, note or order that it changes. */
  entityId: string
  /** It makes the thing: what refers to it has to wait for it. */
  creates: boolean
  /** Operations that the server must have first. */
  dependsOn: string[]
  /** The user's input, if the first attempt builds the request from it. */
  input: unknown
  /** The request, once known. Every attempt sends the same one. */
  request: OutboxRequest | null
  /** Version of the record that the edit is based on; null if there is none yet. */
  baseVersion: number | null
  /** The bulk change that it is part of, or undoes; absent for a single change. */
  bulk?: { id: string; isUndo: boolean }
  /** Files that must be on the server first. */
  mediaIds: string[]
  /** Shown to the user: the name of the location or the title of the order. */
  title: string
  /** Address of the screen that shows it. */
  href: string
  /** When it was created, by the device's clock: ISO 8601 with its offset. */
  recordedAt: string
  state: OutboxState
  tries: number
  /** Earliest time of the next attempt, in milliseconds by the device's clock. */
  nextTryAt: number
  problem: OutboxProblem | null
  /** The response, as the receipt shows it; null until then. */
  answer: OutboxAnswer | null
  /** Time of the last response, in milliseconds by the device's clock. */
  sentAt: number | null
  /** Its files as sent; absent until the server has them. */
  files?: readonly OutboxFile[]
}

export interface OutboxFile {
  mediaId: string
  name: string
  bytes: number
  /** Absent if an earlier version of the app stored it. */
  kind?: MediaKind
  /** In hex, of the bytes that the server received; null where it could not be made. */
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
  /** Ids of the records that it belongs to. Those that are not created yet are sent first. */
  refersTo?: readonly string[]
}
