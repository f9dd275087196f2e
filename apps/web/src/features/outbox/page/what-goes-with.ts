import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'

/**
 * Returns the unsent items to delete together with this one: those that depend, directly or indirectly, on the record
 * it creates. Deleting an edit keeps later edits.
 */
export function whatGoesWith(item: OutboxItem, unsent: readonly OutboxItem[]): OutboxItem[] {
  if (!item.creates) return []
  const gone = new Set([item.opId])
  // Go from old to new, because an item depends only on older ones.
  for (const { opId, dependsOn, userId } of unsent.toSorted((one, other) => (one.opId < other.opId ? -1 : 1)))
    if (userId === item.userId && dependsOn.some((before) => gone.has(before))) gone.add(opId)
  return unsent.filter(({ opId }) => opId !== item.opId && gone.has(opId))
}
