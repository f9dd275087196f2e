import type { OutboxItem } from '../../../lib/outbox/outbox-item.ts'

/**
 * Unsent items that must be deleted with this one, because they depend on the record it creates, directly or not. Deleting an
 * edit never takes later edits with it.
 */
export function whatGoesWith(item: OutboxItem, unsent: readonly OutboxItem[]): OutboxItem[] {
  if (!item.creates) return []
  const gone = new Set([item.opId])
  // Dependent items were created later.
  for (const { opId, dependsOn, userId } of unsent.toSorted((one, other) => (one.opId < other.opId ? -1 : 1)))
    if (userId === item.userId && dependsOn.some((before) => gone.has(before))) gone.add(opId)
  return unsent.filter(({ opId }) => opId !== item.opId && gone.has(opId))
}
