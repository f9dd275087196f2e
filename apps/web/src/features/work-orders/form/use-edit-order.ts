import { checkWorkOrder, type WorkOrder } from '@lamplighter/domain/work-orders'
import { useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { confirm } from '../../../kit/messages/confirm.ts'
import { say } from '../../../kit/messages/say.tsx'
import { showStorageError } from '../../../kit/messages/show-storage-error.ts'
import { type Delivery, deliver, deliverAgain, isStopped } from '../../../lib/outbox/deliver.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import { discardItem } from '../../../lib/outbox/outbox.ts'
import type { NewOutboxItem, OutboxItem } from '../../../lib/outbox/outbox-item.ts'
import { useDraft } from '../../../lib/saved-on-device.ts'
import { reasonFor } from '../order-problems.ts'
import { beginsFrom } from '../use-unsent-orders.ts'
import { draftKey, useWriter } from '../use-writer.ts'
import { readAgainUnless } from '../work-orders.api.ts'
import { discardQuestion, workOrderMessages } from '../work-orders.messages.ts'
import { editItem, inputOf, newOrderItem } from '../work-orders.outbox.ts'
import { conflictOf, editAgain } from './edit-conflict.ts'
import { bodyOf, editOf, type OrderDraft, type OrderEdit } from './order-draft.ts'

/**
 * Until something is typed the form shows the order as it stands with what is unsent. From the first change on it keeps that
 * edit, with what it started from, through reloads, until it is in the outbox. An edit that the server did not take comes back
 * into the form, and stays in the outbox until another takes its place.
 */
export function useEditOrder(order: WorkOrder, items: readonly OutboxItem[]) {
  const by = useWriter()
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

  /** Whether it was given up; what was once saved is asked about first. */
  async function giveUp(): Promise<boolean> {
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

  /** Answers whether the title needs attention. */
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
      readAgainUnless(order._id, delivery.item.answer?.version ?? null)
      say.success(workOrderMessages.updated)
    } else say.kept(keptWords(delivery.item, workOrderMessages.updateFailed))
    return 'done'
  }

  async function send(): Promise<Delivery> {
    await draft.flush()
    const { version } = value
    const options = {
      dropDrafts: [draftKey(by, key)],
      // What is typed from here on is another edit.
      onKept: () => void forgetDraft(),
    }
    if (stopped?.kind === 'order.create') {
      const raised = newOrderItem({ order: { ...inputOf(stopped).order, ...bodyOf(value) }, by })
      return deliverAgain(stopped.opId, sentAs(raised), options)
    }
    const base = value.base ?? (version === order.version ? bodyOf(order) : null)
    const baseVersion = version === order.version && !stopped ? beginsFrom(order) : version
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
    giveUp,
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
