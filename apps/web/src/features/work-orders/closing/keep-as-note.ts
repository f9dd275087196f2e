import { noteMessages } from '@lamplighter/domain/notes'
import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { useState } from 'react'
import { say } from '../../../kit/messages/say.tsx'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { invalidate } from '../../../lib/api/query-keys.ts'
import { deliver } from '../../../lib/outbox/deliver.ts'
import { newNoteItem } from '../../../lib/outbox/new-note-item.ts'
import type { AddOptions } from '../../../lib/outbox/outbox-table.ts'
import { reasonFor } from '../order-problems.ts'
import { useWriter } from '../use-writer.ts'
import { keptAsNote, workOrderMessages } from '../work-orders.messages.ts'

/**
 * Keeps what was typed about an order as a note of its location (ORDER-7). `options` name what it takes the place of; the
 * answer is a sentence where the device could not keep it.
 */
export function useKeepAsNote({ locationId: place }: WorkOrder) {
  const by = useWriter()
  const [noteId] = useState(() => uuidv7())
  return async (text: string, options: AddOptions): Promise<string | null> => {
    const item = newNoteItem(by._id, place, { _id: noteId, text, mediaIds: [] })
    const delivery = await deliver(item, options)
    if (delivery.how === 'unkept') return workOrderMessages.keptNowhere
    if (delivery.how === 'sent') {
      void invalidate('notes')
      say.success(keptAsNote(place.name))
    } else if (delivery.how === 'kept') say.info(workOrderMessages.keptHere)
    // In the outbox with its reason.
    else say.failure(reasonFor(delivery.item.problem, noteMessages.addFailed))
    return null
  }
}
