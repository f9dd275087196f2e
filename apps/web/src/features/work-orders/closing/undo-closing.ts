import type { Person } from '@lamplighter/domain/http'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { say } from '../../../kit/messages/say.tsx'
import { showStorageError } from '../../../kit/messages/show-storage-error.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { deliver } from '../../../lib/outbox/deliver.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import { discardItem } from '../../../lib/outbox/outbox.ts'
import { reasonFor } from '../order-problems.ts'
import { baseVersionOf } from '../use-unsent-orders.ts'
import { refetchUnlessCurrent } from '../work-orders.api.ts'
import { workOrderMessages } from '../work-orders.messages.ts'
import { reopeningItem } from '../work-orders.outbox.ts'

/** Undoes a closing from any screen. An unsent closing is sent first. */
export async function undoClosing(closed: WorkOrder, by: Person): Promise<void> {
  const order = queryClient.getQueryData<WorkOrder>(queryKeys.workOrder(closed._id)) ?? closed
  const item = reopeningItem({ order, by, reason: null, baseVersion: baseVersionOf(order) })
  const delivery = await deliver(item)
  if (delivery.how === 'sent') {
    refetchUnlessCurrent(order._id, delivery.item.answer?.version ?? null)
    say.success(workOrderMessages.reopened)
  } else if (delivery.how === 'kept') say.kept(keptWords(delivery.item, workOrderMessages.reopenFailed))
  else if (delivery.how === 'unkept') showStorageError(delivery.error, workOrderMessages.reopenFailed)
  else {
    // It contains nothing that the user typed.
    await discardItem(delivery.item.opId)
    say.failure(reasonFor(delivery.item.problem, workOrderMessages.reopenFailed))
  }
}
