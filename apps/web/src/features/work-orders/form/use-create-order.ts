import type { Location } from '@lamplighter/domain/locations'
import { checkWorkOrder, NEVER_OVERDUE, type WorkOrder } from '@lamplighter/domain/work-orders'
import { useState } from 'react'
import { formWords } from '../../../kit/kit.messages.ts'
import { say } from '../../../kit/messages/say.tsx'
import { showStorageError } from '../../../kit/messages/show-storage-error.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { deliver } from '../../../lib/outbox/deliver.ts'
import { keptWords } from '../../../lib/outbox/kept-words.ts'
import { localTime, takeBack } from '../../../lib/outbox/outbox-table.ts'
import { reasonFor } from '../order-problems.ts'
import { namesOf, overdueFrom } from '../unsent-orders.ts'
import { draftKey, useAuthor } from '../use-author.ts'
import { refetchUnlessCurrent } from '../work-orders.api.ts'
import { workOrderMessages } from '../work-orders.messages.ts'
import { newOrderItem } from '../work-orders.outbox.ts'
import { bodyOf, emptyDraft, type NewDraft, newOrderKey, type OrderDraft } from './order-draft.ts'

/** Checks a new order, stores it on this device and sends it. `onOpen` adds a link to the message. */
export function useCreateOrder(location: Location, onOpen?: (id: string) => void) {
  const by = useAuthor()
  const key = newOrderKey(location._id)
  const draft = useDraft(key, emptyDraft())
  const [isSaving, setSaving] = useState(false)
  const [titleProblem, setTitleProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  /** Resolves to the id of the new order, or to null after showing the error. */
  async function create(): Promise<string | null> {
    const problem = checkWorkOrder(draft.value)
    setTitleProblem(problem?.message ?? null)
    setFailure(null)
    if (problem) return null
    setSaving(true)
    const isKept = await send(draft.value).finally(() => setSaving(false))
    return isKept ? draft.value._id : null
  }

  async function send(value: NewDraft): Promise<boolean> {
    await draft.flush()
    const stored = draftKey(by, key)
    const order = raised(value, location, by)
    const delivery = await deliver(newOrderItem({ order, by }), { dropDrafts: [stored] })
    if (delivery.how === 'unkept') {
      showStorageError(delivery.error, workOrderMessages.createFailed)
      return false
    }
    if (delivery.how === 'stopped') {
      const { opId, problem } = delivery.item
      await takeBack(opId, { key: stored, value, savedAt: Date.now() })
      setFailure(reasonFor(problem, workOrderMessages.createFailed))
      return false
    }
    await draft.clear()
    const open = onOpen && { label: formWords.open, act: () => onOpen(value._id) }
    if (delivery.how === 'sent') {
      refetchUnlessCurrent(value._id, delivery.item.answer?.version ?? null)
      say.success(workOrderMessages.created, open)
    } else say.kept(keptWords(delivery.item, workOrderMessages.createFailed), open)
    return true
  }

  function change(changed: Partial<OrderDraft>) {
    if (changed.title !== undefined) setTitleProblem(null)
    draft.setValue((before) => ({ ...before, ...changed }))
  }

  return { draft, change, create, isSaving, titleProblem, failure }
}

/** The expected record, until the server has answered. */
function raised(value: NewDraft, location: Location, by: WorkOrder['createdBy']): WorkOrder {
  const { _id, name, icon, latitude, longitude, city, state, cityId, cityName, deletedAt } = location
  const now = localTime(Date.now())
  const entry = bodyOf(value)
  return {
    ...entry,
    ...namesOf(entry, value.names),
    _id: value._id,
    title: value.title.trim(),
    status: 'open',
    locationId: { _id, name, icon, latitude, longitude, city, state, deleted: deletedAt !== null },
    cityId,
    cityName,
    createdBy: by,
    closedBy: null,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    recordedAt: null,
    closedRecordedAt: null,
    closingNote: null,
    closingReason: null,
    unassigned: [],
    overdueFrom: overdueFrom(entry.dueOn) ?? NEVER_OVERDUE,
    progress: null,
    reopened: null,
    version: 0,
  }
}
