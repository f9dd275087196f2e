import type { Priority, WorkOrder, WorkOrderUpdate } from '@lamplighter/domain/work-orders'

/** The form of a work order, as a draft keeps it on the device. */
export interface OrderDraft {
  title: string
  description: string
  priority: Priority
  tags: string[]
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

export function bodyOf({ title, description, priority, tags }: OrderDraft): WorkOrderUpdate {
  return { title, description, priority, tags }
}
