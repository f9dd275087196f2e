/** A write of a user as this device keeps it: from before it is said to be saved until a week after the server has it. */

import type { Person } from '@lamplighter/domain/http'
import type { MediaKind } from '@lamplighter/domain/media'
import type { ApiProblem } from '../api/api-problem.ts'

/**
 * 'waiting': it is sent, and sent again, until a clear answer comes. 'conflict': somebody else changed the same, the user has to
 * choose. 'refused': the server will not take it as it is. Nothing but the user deletes.
 */
export const unsentStates = ['waiting', 'conflict', 'refused'] as const

/**
 * 'sent': the server has it. 'declined': the server did not take it, and whoever pressed the button was told there; it holds
 * nothing that was typed, and nothing waits for it. Both stay for a week.
 */
export type OutboxState = (typeof unsentStates)[number] | 'sent' | 'declined'

export const isUnsent = ({ state }: Pick<OutboxItem, 'state'>) =>
  unsentStates.some((unsent) => unsent === state)

export interface OutboxItem {
  /** UUIDv7: it sorts by the moment it was made, and is the operation id of every send. */
  opId: string
  userId: string
  /** Which of the kinds of writes it is; a device may hold some of an earlier version. */
  kind: string
  /** The location, note or order that it writes. */
  entityId: string
  /** It makes the thing: what refers to it has to wait for it. */
  creates: boolean
  /** Operations that the server must have before. */
  dependsOn: string[]
  /** What the user entered, where the request has to be made of it before the first send. */
  input: unknown
  /** What is sent, once that is known: every send of one operation carries the same. */
  request: OutboxRequest | null
  /** Version of the record that an edit began from; null where there is none, or none yet. */
  baseVersion: number | null
  /** The bulk change that it is one write of, or takes back; absent where it stands for itself. */
  bulk?: { id: string; isUndo: boolean }
  /** Files that must be on the server before. */
  mediaIds: string[]
  /** What it is about, for the user: the name of the location, the title of the order. */
  title: string
  /** Address of the screen that shows it. */
  href: string
  /** The device's clock when it was made: ISO 8601 with its offset. */
  recordedAt: string
  state: OutboxState
  tries: number
  /** Not before this time, in milliseconds by the device's clock. */
  nextTryAt: number
  problem: OutboxProblem | null
  /** What the server answered with, as the receipt shows it; null until then. */
  answer: OutboxAnswer | null
  /** When the last answer came, in milliseconds by the device's clock. */
  sentAt: number | null
  /** Its files as they were sent; absent until the server has it. */
  files?: readonly OutboxFile[]
}

export interface OutboxFile {
  mediaId: string
  name: string
  bytes: number
  /** Absent where an earlier version of the app kept it. */
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
  /** The record as it stands now, where the server answered with it. */
  current: unknown
  /** Who changed it last, where the server says so. */
  changedBy?: Person | null
}

export interface OutboxAnswer {
  /** The server's clock: ISO 8601; null where it did not say. */
  at: string | null
  version: number | null
}

/** What the caller says of a new item; the rest is the outbox's. */
export interface NewOutboxItem
  extends Pick<OutboxItem, 'userId' | 'kind' | 'entityId' | 'title' | 'href'>,
    Partial<
      Pick<OutboxItem, 'opId' | 'creates' | 'input' | 'request' | 'baseVersion' | 'bulk' | 'mediaIds'>
    > {
  /** Ids of what it belongs to: where one is still to be created, that goes first. */
  refersTo?: readonly string[]
}
