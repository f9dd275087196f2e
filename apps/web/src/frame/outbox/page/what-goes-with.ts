import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'

/**
 * Items that cannot be sent without an item, in order: all that depend, directly or not, on the record that it creates. Later edits of
 * an existing record do not need earlier ones.
 */
export function whatGoesWith(item: OutboxItem, unsent: readonly OutboxItem[]): OutboxItem[] {
  if (!item.creates) return []
  const gone = new Set([item.opId])
  // Dependent items were created later.
  for (const { opId, dependsOn, userId } of unsent.toSorted((one, other) => (one.opId < other.opId ? -1 : 1)))
    if (userId === item.userId && dependsOn.some((before) => gone.has(before))) gone.add(opId)
  return unsent.filter(({ opId }) => opId !== item.opId && gone.has(opId))
}
