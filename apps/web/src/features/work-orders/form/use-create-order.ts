import { checkWorkOrder, DEFAULT_PRIORITY, type WorkOrder } from '@lamplighter/domain/work-orders'
import { useState } from 'react'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { useDraft } from '../../../lib/saved-on-device.ts'
import { useCreateWorkOrder } from '../work-orders.api.ts'
import { workOrderMessages } from '../work-orders.messages.ts'
import { bodyOf, type OrderDraft } from './order-draft.ts'

/** The id is made with the draft, so that sending it twice makes one order. */
function emptyDraft(): OrderDraft & { _id: string } {
  return { _id: uuidv7(), title: '', description: '', priority: DEFAULT_PRIORITY, tags: [] }
}

/** Check, send, forget the draft. Answers with the new order, or null and says what is wrong. */
export function useCreateOrder(locationId: string) {
  const draft = useDraft(`work-order:new:${locationId}`, emptyDraft())
  const creating = useCreateWorkOrder()
  const [titleProblem, setTitleProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function create(): Promise<WorkOrder | null> {
    const problem = checkWorkOrder(draft.value)
    setTitleProblem(problem?.message ?? null)
    setFailure(null)
    if (problem) return null
    try {
      const body = { ...bodyOf(draft.value), _id: draft.value._id, locationId }
      const order = await creating.mutateAsync(body)
      await draft.clear()
      return order
    } catch (error) {
      setFailure(sentenceFor(error, workOrderMessages.createFailed))
      return null
    }
  }

  function change(changed: Partial<OrderDraft>) {
    if (changed.title !== undefined) setTitleProblem(null)
    draft.setValue((before) => ({ ...before, ...changed }))
  }

  return { draft, change, create, isSaving: creating.isPending, titleProblem, failure }
}
