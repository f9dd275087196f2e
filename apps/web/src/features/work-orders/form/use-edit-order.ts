import { checkWorkOrder, type WorkOrder } from '@lamplighter/domain/work-orders'
import { useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { isProblem, sentenceFor } from '../../../lib/api/api-problem.ts'
import { useDraft } from '../../../lib/saved-on-device.ts'
import { currentOrder } from '../order-problems.ts'
import { remember, useUpdateWorkOrder } from '../work-orders.api.ts'
import { workOrderMessages } from '../work-orders.messages.ts'
import { bodyOf, editOf, type OrderDraft, type OrderEdit } from './order-draft.ts'

/**
 * Until something is typed the form shows the order as the server has it. From the first change on it keeps that edit,
 * with the version it started from, through reloads, failures and other people's changes, until it is saved or given up.
 */
export function useEditOrder(order: WorkOrder) {
  const draft = useDraft<OrderEdit | null>(`work-order:${order._id}`, null)
  const updating = useUpdateWorkOrder(order._id)
  const [titleProblem, setTitleProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** Set while an edit was refused because somebody else had changed the order. */
  const [theirs, setTheirs] = useState<WorkOrder | null>(null)
  const value = draft.value ?? editOf(order)

  async function giveUp() {
    setTheirs(null)
    setFailure(null)
    setTitleProblem(null)
    draft.setValue(null)
    await draft.clear()
  }

  /** `version` is given to write over what somebody else has changed meanwhile. Answers whether the title needs attention. */
  async function save(version = value.version): Promise<'title' | 'done' | 'refused'> {
    const problem = checkWorkOrder(value)
    setTitleProblem(problem?.message ?? null)
    setFailure(null)
    if (problem) return 'title'
    try {
      await updating.mutateAsync({ body: bodyOf(value), version })
      await giveUp()
      say.success(workOrderMessages.updated)
      return 'done'
    } catch (error) {
      const current = currentOrder(error)
      if (current) remember(current)
      if (isProblem(error, 'version_conflict') && current) setTheirs(current)
      else setFailure(sentenceFor(error, workOrderMessages.updateFailed))
      return 'refused'
    }
  }

  function change(changed: Partial<OrderDraft>) {
    if (changed.title !== undefined) setTitleProblem(null)
    draft.setValue((before) => ({ ...(before ?? editOf(order)), ...changed }))
  }

  return {
    value,
    ready: draft.ready,
    isEdited: draft.value !== null,
    savedAt: draft.savedAt,
    change,
    save,
    giveUp,
    isSaving: updating.isPending,
    titleProblem,
    failure,
    theirs,
  }
}
