import type { Priority, WorkOrder, WorkOrderUpdate } from '@lamplighter/domain/work-orders'

/** What the form holds while it is typed in; kept on the device. */
export interface OrderDraft {
  title: string
  description: string
  priority: Priority
  tags: string[]
}

/** An edit remembers which version it started from, however long it lies about. */
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
