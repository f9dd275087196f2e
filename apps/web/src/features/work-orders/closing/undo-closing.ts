import { type WorkOrder, workOrderMessages } from '@lamplighter/domain/work-orders'
import { say } from '../../../kit/messages/say.tsx'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { currentOrder } from '../order-problems.ts'
import { remember, reopen } from '../work-orders.api.ts'

/** Takes back what one has closed just now, wherever one has gone since. */
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
