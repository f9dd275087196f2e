import type { Priority, WorkOrder, WorkOrderUpdate } from '@lamplighter/domain/work-orders'

/** The form of a work order, as a draft keeps it on the device. */
export interface OrderDraft {
  title: string
  description: string
  priority: Priority
  tags: string[]
}

/** An edit with the version that it started from. */
export interface OrderEdit extends OrderDraft {
  version: number
}

export function editOf({ title, description, priority, tags, version }: WorkOrder): OrderEdit {
  return { title, description, priority, tags, version }
}

export function bodyOf({ title, description, priority, tags }: OrderDraft): WorkOrderUpdate {
  return { title, description, priority, tags }
}

/** The fields in which the two differ, as the reader of a conflict wants to see them. */
export function differences(mine: OrderDraft, theirs: WorkOrder): (keyof OrderDraft)[] {
  const fields = ['title', 'description', 'priority', 'tags'] as const
  return fields.filter((field) => String(mine[field]).trim() !== String(theirs[field]).trim())
}
