import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { currentOrder } from '../order-problems.ts'
import { remember, reopen } from '../work-orders.api.ts'
import { workOrderMessages } from '../work-orders.messages.ts'

/** Undo for an order that one has just closed, from whatever screen. */
export async function undoClosing({ _id: id, version }: WorkOrder): Promise<void> {
  try {
    remember(await reopen({ id, version, reason: null }))
    say.success(workOrderMessages.reopened)
  } catch (error) {
    const current = currentOrder(error)
    if (current) remember(current)
    say.failure(sentenceFor(error, workOrderMessages.reopenFailed))
  }
}
