/** Describes the state of an item in one sentence (DUR-36). */

import type { OutboxFile, OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { serverProblem } from '../../media/media.messages.ts'
import type { Upload } from '../../media/upload/upload-queue.ts'
import { lostClosing } from '../../work-orders/closing/keep-as-note.ts'
import { shareOf } from '../share-of.ts'
import {
  changedMeanwhile,
  fileFailed,
  refused,
  sendingFiles,
  stateWords,
  tried,
  waitsFor,
  waitsForFiles,
} from './outbox-page.messages.ts'

export interface ItemState {
  sentence: string
  /** 'danger' if the user has to act. */
  tone: 'plain' | 'busy' | 'danger'
}

export interface ItemContext {
  /** Milliseconds by the device's clock. */
  now: number
  online: boolean
  /** Operation ids that this tab is sending. */
  sending: ReadonlySet<string>
  /** Uploads that this tab has loaded. */
  uploads: readonly Upload[]
  /** Unsent items by operation id. */
  unsent: ReadonlyMap<string, OutboxItem>
}

export function stateOf(item: OutboxItem, context: ItemContext): ItemState {
  const { state, problem, tries, nextTryAt } = item
  const plain = (sentence: string): ItemState => ({ sentence, tone: 'plain' })
  if (state === 'conflict' || state === 'refused') return { sentence: whyStopped(item), tone: 'danger' }
  const before = item.dependsOn.map((opId) => context.unsent.get(opId)).find((one) => one !== undefined)
  if (before) return plain(waitingFor(before, item))
  if (problem?.status === 401) return plain(stateWords.signedOut)
  const files = filesIn(item, context)
  const left = files.filter((file) => file.state !== 'on the server' && file.state !== 'refused')
  if (!context.online) return plain(stateWords.noNetwork)
  const failed = left.find((file) => file.state === 'failed')
  if (failed) return plain(fileFailed(failed.name, failed.message ?? ''))
  const retried = left.find((file) => file.state === 'sending' && file.retryAt !== null)
  if (retried) return plain(serverProblem((retried.retryAt ?? 0) - context.now))
  if (left.some((file) => file.state === 'sending')) return { sentence: progressOf(files), tone: 'busy' }
  if (left.some(({ preparing }) => preparing)) return { sentence: stateWords.preparing, tone: 'busy' }
  if (context.sending.has(item.opId)) return { sentence: stateWords.sending, tone: 'busy' }
  if (tries > 0) return plain(tried(tries, nextTryAt - context.now, problem))
  if (left.length > 0) return plain(waitsForFiles(left.length, photosOnly(left)))
  return plain(stateWords.toBeSent)
}

/** The item's uploads, as far as this tab has loaded them. */
export const filesIn = ({ mediaIds }: OutboxItem, { uploads }: ItemContext) =>
  uploads.filter(({ mediaId }) => mediaIds.includes(mediaId))

function whyStopped(item: OutboxItem): string {
  const { problem } = item
  const lost = lostClosing(item)
  if (lost) return lost.text === null ? lost.lost : `${lost.lost} ${lost.text}`
  // If reopening an order fails, there are no versions to choose from, so show the server's message.
  if (problem?.code === 'version_conflict' && item.kind !== 'order.reopen')
    return changedMeanwhile(problem.changedBy?.name)
  return problem ? refused(problem) : stateWords.toBeSent
}

function waitingFor(before: OutboxItem, { entityId }: OutboxItem): string {
  const stopped = before.state !== 'waiting'
  if (before.entityId !== entityId) return waitsFor(before.title, stopped)
  return stopped ? stateWords.earlierStopped : stateWords.earlierChange
}

function progressOf(files: readonly Upload[]): string {
  return sendingFiles(Math.floor(100 * shareOf(files)), files.length, photosOnly(files))
}

export const photosOnly = (files: readonly Pick<OutboxFile, 'kind'>[]) =>
  files.every(({ kind }) => kind === 'image')
