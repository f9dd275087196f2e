import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'

/**
 * What cannot be sent without an item, in order: all that waits, directly or not, for a thing that it creates. Later edits of
 * a thing that exists do not need the earlier ones.
 */
export function whatGoesWith(item: OutboxItem, unsent: readonly OutboxItem[]): OutboxItem[] {
  if (!item.creates) return []
  const gone = new Set([item.opId])
  // What depends on something was made after it.
  for (const { opId, dependsOn, userId } of unsent.toSorted((one, other) => (one.opId < other.opId ? -1 : 1)))
    if (userId === item.userId && dependsOn.some((before) => gone.has(before))) gone.add(opId)
  return unsent.filter(({ opId }) => opId !== item.opId && gone.has(opId))
}
