/** An order's timeline with this device's unsent steps and comments (ORDER-51, ORDER-52). */
import type { TimelineEntry } from '@lamplighter/domain/work-orders'
import { isStopped } from '../../../lib/outbox/deliver.ts'
import { isUnsent, type OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { commentIn, deletedCommentIn, inputOf, stepIn } from '../work-orders.outbox.ts'

export interface ShownEntry extends TimelineEntry {
  /** Its unsent write; null once it was sent. */
  item: OutboxItem | null
  /** Its files on this device, until the server has them. */
  mediaIds: readonly string[]
}

/** `items` are the user's writes to the order that the timeline does not contain. Rejected ones have their own notice. */
export function shownTimeline(entries: readonly TimelineEntry[], items: readonly OutboxItem[]): ShownEntry[] {
  const applied = items.filter((item) => !isStopped(item))
  const known = new Set(entries.map(({ id }) => id))
  const deleted = new Set(applied.map(deletedCommentIn))
  const own = applied.flatMap((item) => ownEntry(item) ?? []).filter(({ id }) => !known.has(id))
  const all = [...own.toReversed(), ...entries.map((entry) => ({ ...entry, item: null, mediaIds: [] }))]
  return all.filter(({ id }) => !deleted.has(id))
}

function ownEntry(item: OutboxItem): ShownEntry | null {
  const fact = {
    at: item.recordedAt,
    recordedAt: null,
    by: inputOf(item).by,
    rule: null,
    changes: [],
    text: null,
    reason: null,
    media: [],
    mediaIds: item.mediaIds,
    item: isUnsent(item) ? item : null,
  }
  if (item.kind === 'order.comment') {
    const { _id: id, text = '' } = commentIn(item)
    return { ...fact, id, kind: 'comment', text }
  }
  if (item.kind !== 'order.step') return null
  const { _id: id, kind, reason } = stepIn(item)
  return { ...fact, id, kind, reason }
}
