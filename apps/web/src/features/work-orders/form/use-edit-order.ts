import { checkWorkOrder, type WorkOrder } from '@lamplighter/domain/work-orders'
import { useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { showStorageError } from '../../../kit/messages/show-storage-error.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { type Delivery, deliver, deliverAgain, isStopped } from '../../../lib/outbox/deliver.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import { discardItem } from '../../../lib/outbox/outbox.ts'
import type { NewOutboxItem, OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { reasonFor } from '../order-problems.ts'
import { draftKey, useAuthor } from '../use-author.ts'
import { baseVersionOf } from '../use-unsent-orders.ts'
import { refetchUnlessCurrent } from '../work-orders.api.ts'
import { discardQuestion, workOrderMessages } from '../work-orders.messages.ts'
import { editItem, inputOf, newOrderItem } from '../work-orders.outbox.ts'
import { conflictOf, editAgain } from './edit-conflict.ts'
import { bodyOf, editOf, type OrderDraft, type OrderEdit } from './order-draft.ts'

/**
 * Form state of an order. Shows the order with its unsent changes until the user types. Then the edit and
 * its base values survive reloads until they are in the outbox. A rejected edit returns to the form and
 * stays in the outbox until a new one replaces it.
 */
export function useEditOrder(order: WorkOrder, items: readonly OutboxItem[]) {
  const by = useAuthor()
  const key = `work-order:${order._id}`
  const draft = useDraft<OrderEdit | null>(key, null)
  const [isSaving, setSaving] = useState(false)
  const [titleProblem, setTitleProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const stopped = items
    .filter(isStopped)
    .find(({ kind }) => kind === 'order.update' || kind === 'order.create')
  const conflict = stopped && conflictOf(stopped)
  const begun = stopped ? editAgain(stopped, order) : editOf(order)
  const value = draft.value ?? begun
  const isRefusedEdit = stopped?.kind === 'order.update'
  const refusal =
    stopped && isRefusedEdit && !conflict ? reasonFor(stopped.problem, workOrderMessages.updateFailed) : null

  async function forgetDraft() {
    draft.setValue(null)
    await draft.clear()
  }

  /** Resolves to true if the edit was discarded. Asks first if it was saved before. */
  async function discardEdit(): Promise<boolean> {
    if (stopped?.kind === 'order.update') {
      const action = formWords.discard
      const message = discardQuestion(order.title)
      if (!(await confirm({ title: action, message, action, danger: true }))) return false
      await discardItem(stopped.opId)
    }
    setFailure(null)
    setTitleProblem(null)
    await forgetDraft()
    return true
  }

  /** Resolves to 'title' if the title is missing. */
  async function save(): Promise<'title' | 'done' | 'refused'> {
    const problem = checkWorkOrder(value)
    setTitleProblem(problem?.message ?? null)
    setFailure(null)
    if (problem) return 'title'
    setSaving(true)
    const delivery = await send().finally(() => setSaving(false))
    if (delivery.how === 'unkept') {
      showStorageError(delivery.error, workOrderMessages.updateFailed)
      return 'refused'
    }
    if (delivery.how === 'stopped') return 'refused'
    if (delivery.how === 'sent') {
      refetchUnlessCurrent(order._id, delivery.item.answer?.version ?? null)
      say.success(workOrderMessages.updated)
    } else say.kept(keptWords(delivery.item, workOrderMessages.updateFailed))
    return 'done'
  }

  async function send(): Promise<Delivery> {
    await draft.flush()
    const { version, base } = value
    const options = {
      dropDrafts: [draftKey(by, key)],
      // Text typed from now on belongs to a new edit.
      onKept: () => void forgetDraft(),
    }
    if (stopped?.kind === 'order.create') {
      const raised = newOrderItem({ order: { ...inputOf(stopped).order, ...bodyOf(value) }, by })
      return deliverAgain(stopped.opId, sentAs(raised), options)
    }
    const baseVersion = version === order.version && !stopped ? baseVersionOf(order) : version
    const item = editItem({ order, by, edited: value, base, baseVersion })
    return stopped ? deliverAgain(stopped.opId, sentAs(item), options) : deliver(item, options)
  }

  function change(changed: Partial<OrderDraft>) {
    if (changed.title !== undefined) setTitleProblem(null)
    draft.setValue((before) => ({ ...(before ?? begun), ...changed }))
  }

  return {
    value,
    ready: draft.ready,
    isEdited: draft.value !== null || isRefusedEdit,
    savedAt: draft.savedAt,
    change,
    save,
    discardEdit,
    isSaving,
    titleProblem,
    failure: failure ?? (isSaving ? null : refusal),
    conflict,
  }
}

const sentAs = ({ request = null, input = null, title, baseVersion = null }: NewOutboxItem) => ({
  request,
  input,
  title,
  baseVersion,
})
