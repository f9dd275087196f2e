import {
  DEFAULT_PRIORITY,
  type Priority,
  proposedTitle,
  type WorkOrder,
  type WorkOrderEntry,
} from '@lamplighter/domain/work-orders'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { beginDraft } from '../../../lib/saved-on-device.ts'

/** The form of a work order, as a draft keeps it on the device. */
export interface OrderDraft {
  title: string
  description: string
  priority: Priority
  tags: string[]
}

export type NewDraft = OrderDraft & { _id: string }

/** Under which name the device keeps what is typed for a new order of a location. */
export const newOrderKey = (locationId: string) => `work-order:new:${locationId}`

/** The id is made with the draft, so that sending it twice makes one order. */
export function emptyDraft(): NewDraft {
  return { _id: uuidv7(), title: '', description: '', priority: DEFAULT_PRIORITY, tags: [] }
}

/** The form of a new order of this location begins with the note's first line; what somebody has begun there stays (ORDER-23). */
export async function proposeOrder(writerId: string, locationId: string, note: string): Promise<void> {
  const title = proposedTitle(note)
  if (title !== '') await beginDraft(writerId, newOrderKey(locationId), { ...emptyDraft(), title })
}

/** An edit with what it started from. */
export interface OrderEdit extends OrderDraft {
  version: number
  /** The fields as they were; drafts of an earlier version of the app do not have them. */
  base?: OrderDraft
}

export function editOf(order: WorkOrder): OrderEdit {
  return { ...bodyOf(order), version: order.version, base: bodyOf(order) }
}

export function bodyOf({ title, description, priority, tags }: OrderDraft): WorkOrderEntry {
  return { title, description, priority, tags }
}
