import {
  DEFAULT_PRIORITY,
  type Priority,
  proposedTitle,
  type WorkOrder,
  type WorkOrderEntry,
} from '@lamplighter/domain/work-orders'
import { uuidv7 } from '../../../lib/api/ids.ts'
import { beginDraft } from '../../../lib/drafts/use-draft.ts'

/** The form fields of a work order, as stored in a draft. Drafts of earlier versions of the app lack the optional ones. */
export interface OrderDraft {
  title: string
  description: string
  priority: Priority
  tags: string[]
  dueOn?: string | null
  assigneeIds?: string[]
  crewId?: string | null
  /** Names of the members and crews that were chosen here, by id. */
  names?: Record<string, string>
}

export type NewDraft = OrderDraft & { _id: string }

/** Draft key of a new order at a location. */
export const newOrderKey = (locationId: string) => `work-order:new:${locationId}`

/** The id is part of the draft, so sending it twice creates one order. */
export function emptyDraft(): NewDraft {
  return { _id: uuidv7(), title: '', description: '', priority: DEFAULT_PRIORITY, tags: [] }
}

/** Starts the draft of a new order with the note's first line as its title. Keeps an existing draft (ORDER-23). */
export async function proposeOrder(authorId: string, locationId: string, note: string): Promise<void> {
  const title = proposedTitle(note)
  if (title !== '') await beginDraft(authorId, newOrderKey(locationId), { ...emptyDraft(), title })
}

/** An edit, with the values it started from. */
export interface OrderEdit extends OrderDraft {
  version: number
  /** The values before the edit. */
  base: WorkOrderEntry
}

export function editOf(order: WorkOrder): OrderEdit {
  return { ...bodyOf(order), version: order.version, base: bodyOf(order) }
}

export function bodyOf({
  title,
  description,
  priority,
  tags,
  dueOn = null,
  assigneeIds = [],
  crewId = null,
}: OrderDraft): WorkOrderEntry {
  return { title, description, priority, tags, dueOn, assigneeIds, crewId }
}
