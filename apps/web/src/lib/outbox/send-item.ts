/** Sends one item and stores the result. */
import { ApiProblem } from '../api/api-problem.ts'
import { nextStep } from './next-step.ts'
import type { OutboxAnswer, OutboxItem, OutboxProblem, OutboxRequest } from './outbox-item.ts'
import type { OutboxKind } from './outbox-kinds.ts'
import { changeItem, markSent, markStopped } from './outbox-table.ts'
import type { FilesOfItem } from './ready-items.ts'

/** A response with the server's time, from its Date header. */
export interface DatedAnswer {
  answer: unknown
  at: string | null
}

export type SendRequest = (kind: OutboxKind, request: OutboxRequest, item: OutboxItem) => Promise<DatedAnswer>

/** 'paused': the server answered 401, so sending stops until the same user signs in again. */
export type Sent = { how: 'sent'; answer: unknown } | { how: 'waits' | 'stopped' | 'paused' }

/** After this many tries, wait before sending a merged edit again: other people are editing the record. */
const TRIES_AT_ONCE = 3
const WAIT_AFTER_CONFLICTS_MS = 5_000

/** Kept, because this version may have more than the one that was sent. */
export const SENT_ALREADY =
  'This was sent already, with other content. Compare it with the saved one, then delete it here.'

export const filesLost = (count: number): OutboxProblem => ({
  code: 'files_lost',
  status: 0,
  message:
    count === 1
      ? 'One of its files is no longer on this device. Add it again, or send without it.'
      : `${count} of its files are no longer on this device. Add them again, or send without them.`,
  current: null,
})

/** Quotes the reason for the first file: 'The server rejected slat.jpg: Only photos and videos can be attached.' */
export const filesRefused = ([first, ...others]: FilesOfItem['refused']): OutboxProblem => ({
  code: 'files_refused',
  status: 0,
  message: `The server rejected ${others.length === 0 ? first?.name : `${others.length + 1} of its files`}: ${first?.message}`,
  current: null,
})

/** Stores the state of items in the outbox. send-unkept.ts replaces it with one that keeps the state in memory. */
const onDevice = { changeItem, markSent, markStopped }
export type Ledger = typeof onDevice

export async function sendItem(
  item: OutboxItem,
  kind: OutboxKind,
  files: FilesOfItem,
  send: SendRequest,
  ledger = onDevice,
): Promise<Sent> {
  if (files.lost.length > 0 || files.refused.length > 0) {
    const problem = files.lost.length > 0 ? filesLost(files.lost.length) : filesRefused(files.refused)
    await ledger.markStopped(item, 'refused', problem)
    return { how: 'stopped' }
  }
  try {
    const request = await requestOf(item, kind, ledger)
    const { answer, at } = await send(kind, request, item)
    await ledger.markSent(item, { at, version: versionOf(answer) }, files.sent)
    return { how: 'sent', answer }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return failed(item, kind, error, files, ledger)
  }
}

/** Stores the request before the first attempt, so that every attempt sends the same one. */
async function requestOf(item: OutboxItem, kind: OutboxKind, ledger: Ledger): Promise<OutboxRequest> {
  if (item.request) return item.request
  const request = await kind.prepare?.(item)
  if (!request) throw new ApiProblem('unexpected_answer', 0, 'There is nothing to send.')
  await ledger.changeItem(item.opId, { request })
  return request
}

async function failed(
  item: OutboxItem,
  kind: OutboxKind,
  problem: ApiProblem,
  files: FilesOfItem,
  ledger: Ledger,
): Promise<Sent> {
  const step = nextStep(problem, item.tries)
  // The same operation arrived from elsewhere, such as a saved file, with other words.
  const isSentAlready = problem.code === 'operation_mismatch'
  const kept: OutboxProblem = {
    code: problem.code,
    status: isSentAlready ? 0 : problem.status,
    message: isSentAlready ? SENT_ALREADY : problem.message,
    current: problem.body?.current ?? null,
    changedBy: problem.body?.changedBy ?? null,
  }
  if (step.how === 'pause') {
    await ledger.changeItem(item.opId, { problem: kept })
    return { how: 'paused' }
  }
  if (step.how === 'again') {
    const changes = { tries: item.tries + 1, nextTryAt: Date.now() + step.afterMs, problem: kept }
    await ledger.changeItem(item.opId, changes)
    return { how: 'waits' }
  }
  const resolution = step.state === 'conflict' ? await resolutionOf(item, kind, problem) : null
  if (resolution instanceof ApiProblem) return failed(item, kind, resolution, files, ledger)
  if (resolution?.how === 'sent') {
    // An earlier attempt reached the server. This response does not tell when.
    await ledger.markSent(item, { at: null, version: versionOf(problem.body?.current) }, files.sent)
    return { how: 'sent', answer: problem.body?.current ?? null }
  }
  if (resolution?.how === 'again') {
    const { how, ...changed } = resolution
    const nextTryAt = item.tries < TRIES_AT_ONCE ? 0 : Date.now() + WAIT_AFTER_CONFLICTS_MS
    const changes = { ...changed, tries: item.tries + 1, nextTryAt, problem: null }
    await ledger.changeItem(item.opId, changes)
    return { how: 'waits' }
  }
  await ledger.markStopped(item, step.state, kept)
  return { how: 'stopped' }
}

/**
 * Tries to resolve a conflict without the user. Returns null if the user has to choose, and an ApiProblem if a request
 * for the resolution failed.
 */
async function resolutionOf(item: OutboxItem, kind: OutboxKind, problem: ApiProblem) {
  try {
    return (await kind.resolve?.(item, problem)) ?? null
  } catch (error) {
    if (error instanceof ApiProblem) return error
    throw error
  }
}

function versionOf(answer: unknown): OutboxAnswer['version'] {
  const version = (answer as { version?: unknown } | null)?.version
  return typeof version === 'number' ? version : null
}
