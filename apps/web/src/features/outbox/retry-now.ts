import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import { outboxChanges } from '../../lib/outbox/outbox-stores.ts'
import { retryItem } from '../../lib/outbox/outbox-table.ts'
import { restoreFiles, retryUpload } from '../media/upload/upload-queue.ts'

/** Retries items and their failed uploads. */
export async function retryNow(items: readonly OutboxItem[]): Promise<void> {
  const [first] = items
  // Load the uploads first: the outbox page loads them on demand, and `retryUpload` ignores unknown ones.
  const files = first
    ? await restoreFiles(
        first.userId,
        items.flatMap((item) => item.mediaIds),
      )
    : []
  for (const { mediaId, state } of files) if (state === 'failed' || state === 'refused') retryUpload(mediaId)
  for (const { opId } of items) await retryItem(opId)
  wakeSender()
}

/** The sender watches this counter. */
export function wakeSender(): void {
  outboxChanges.set(outboxChanges.get() + 1)
}
