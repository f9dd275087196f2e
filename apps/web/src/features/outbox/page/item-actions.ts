/** Actions on an unsent item: retry, send without failing files, delete. */

import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { describe } from '../../../lib/outbox/kinds.messages.ts'
import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { unsentItems } from '../../../lib/outbox/outbox-stores.ts'
import { removeItems, retryItem } from '../../../lib/outbox/outbox-table.ts'
import { removeUpload, restoreFiles } from '../../media/upload/upload-queue.ts'
import { wakeSender } from '../retry-now.ts'
import { kinds } from '../start-sender.ts'
import { deleteQuestion, outboxWords, withoutQuestion } from './outbox-page.messages.ts'
import { whatGoesWith } from './what-goes-with.ts'

/** False for conflicts, which the user must resolve, and for items that depend on an unsent one. */
export function canRetry(
  { problem, dependsOn }: OutboxItem,
  unsent: ReadonlyMap<string, OutboxItem>,
): boolean {
  const isLost = problem?.code === 'version_conflict' || problem?.code === 'work_order_finished'
  return !isLost && !dependsOn.some((opId) => unsent.has(opId))
}

/**
 * Sends an item without its missing or rejected files, unless nothing would be left to send. Asks before it deletes
 * files.
 */
export async function sendWithoutFiles(item: OutboxItem): Promise<void> {
  const here = await restoreFiles(item.userId, item.mediaIds)
  const refused = here.filter(({ state }) => state === 'refused')
  const going = here.filter(({ state }) => state !== 'refused').map(({ mediaId }) => mediaId)
  const left = item.mediaIds.filter((id) => !going.includes(id))
  const request = item.request && kinds[item.kind]?.withoutFiles?.(item.request, left)
  if (!request) return say.failure(outboxWords.nothingLeft)
  if (refused.length > 0 && !(await confirm(withoutQuestion(refused.map(({ name }) => name))))) return
  await retryItem(item.opId, { request, mediaIds: going })
  for (const { mediaId } of refused) removeUpload(mediaId)
  wakeSender()
}

/** Deletes an item and its dependent items, after the user has confirmed the list of them. */
export async function deleteItem(item: OutboxItem): Promise<void> {
  const unsent = unsentItems.get()
  const withIt = whatGoesWith(item, unsent)
  const files = new Set([item, ...withIt].flatMap(({ mediaIds }) => mediaIds))
  const question = deleteQuestion(
    describe(item),
    files.size,
    withIt.map(describe),
    item.problem?.code === 'version_conflict',
  )
  if (!(await confirm(question))) return
  const removed = await removeItems([item, ...withIt].map(({ opId }) => opId))
  if (removed.length === 0) return say.info(outboxWords.sentMeanwhile)
  const goneIds = new Set(removed.map(({ opId }) => opId))
  const stillNeeded = unsent.filter(({ opId }) => !goneIds.has(opId)).flatMap(({ mediaIds }) => mediaIds)
  for (const id of new Set(removed.flatMap(({ mediaIds }) => mediaIds)))
    if (!stillNeeded.includes(id)) removeUpload(id)
  wakeSender()
  say.success(outboxWords.deleted)
}
