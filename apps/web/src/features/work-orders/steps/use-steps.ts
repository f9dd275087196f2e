import type { WorkOrder, WorkOrderStep } from '@lamplighter/domain/work-orders'
import { useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { showStorageError } from '../../../kit/messages/show-storage-error.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { type Delivery, deliver } from '../../../lib/outbox/deliver.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import { discardItem } from '../../../lib/outbox/outbox.ts'
import { bodyOf } from '../form/order-draft.ts'
import { reasonFor } from '../order-problems.ts'
import { useAuthor } from '../use-author.ts'
import { baseVersionOf } from '../use-unsent-orders.ts'
import { refetchUnlessCurrent } from '../work-orders.api.ts'
import { workOrderMessages } from '../work-orders.messages.ts'
import { editItem, stepItem } from '../work-orders.outbox.ts'

/** Steps of an order, and taking it. Both go through the outbox, so they work offline. */
export function useSteps(order: WorkOrder) {
  const by = useAuthor()
  const [isBusy, setBusy] = useState(false)

  /** Resolves to true if it is sent or kept on this device. */
  async function settle(send: Promise<Delivery>, done: string, failed: string): Promise<boolean> {
    setBusy(true)
    const delivery = await send.finally(() => setBusy(false))
    if (delivery.how === 'unkept') {
      showStorageError(delivery.error, failed)
      return false
    }
    if (delivery.how === 'stopped') {
      // A tap is easily repeated, so a refused one need not be kept.
      await discardItem(delivery.item.opId)
      say.failure(reasonFor(delivery.item.problem, failed))
      return false
    }
    if (delivery.how === 'sent') {
      refetchUnlessCurrent(order._id, delivery.item.answer?.version ?? null)
      say.success(done)
    } else say.kept(keptWords(delivery.item, failed))
    return true
  }

  function step(kind: WorkOrderStep, reason: string | null = null): Promise<boolean> {
    const item = stepItem({ order, by, step: { _id: uuidv7(), kind, reason, position: null } })
    return settle(deliver(item), workOrderMessages.stepSaved, workOrderMessages.stepFailed)
  }

  function take(): Promise<boolean> {
    const base = bodyOf(order)
    const edited = { ...base, assigneeIds: [...base.assigneeIds, by._id], names: { [by._id]: by.name } }
    const item = editItem({ order, by, edited, base, baseVersion: baseVersionOf(order) })
    return settle(deliver(item), workOrderMessages.taken, workOrderMessages.assignFailed)
  }

  return { step, take, isBusy }
}
