/** Open work orders in list order (ORDER-9). There are few, so plain objects are enough. */
import type { DayPackOrder } from '../day-pack/index.ts'
import type { Priority } from '../work-orders/index.ts'
import { orderTextOf, priorityFacts } from '../work-orders/index.ts'
import { microsecondsOf } from './location-index.ts'
import type { Part } from './parts.ts'

export interface IndexedOrder {
  id: string
  /** Index into `parts`. */
  part: number
  priority: Priority
  title: string
  locationId: string
  /** Searched text. */
  text: string
  icon: string | null
  longitude: number
  latitude: number
  /** Id of the creator, and the creation time in ISO format. */
  createdBy: string
  createdAt: string
  dueOn: string | null
  overdueFrom: string
  assigneeIds: readonly string[]
  crewId: string | null
}

/** Whose packs these are, and their crews in all cities. */
export interface Me {
  userId: string
  crewIds: readonly string[]
}

export interface OrderIndex {
  parts: readonly Part[]
  me: Me
  orders: readonly IndexedOrder[]
}

type Row = Pick<
  DayPackOrder,
  | '_id'
  | 'priority'
  | 'createdAt'
  | 'createdBy'
  | 'locationId'
  | 'title'
  | 'description'
  | 'tags'
  | 'dueOn'
  | 'overdueFrom'
  | 'assigneeIds'
  | 'crewId'
> & { part: number }

export function orderIndex(parts: readonly Part[], rows: Iterable<Row>, me: Me): OrderIndex {
  const orders = Array.from(rows, (row) => {
    const { _id: id, part, priority, title, createdAt, createdBy, locationId: place } = row
    const { _id: locationId, icon, longitude, latitude } = place
    const { dueOn, overdueFrom, assigneeIds, crewId } = row
    const made = { createdBy: createdBy._id, createdAt, created: microsecondsOf(createdAt) }
    return {
      id,
      part,
      priority,
      title,
      ...made,
      ...{ dueOn, overdueFrom, assigneeIds, crewId },
      locationId,
      text: orderTextOf(row),
      icon,
      longitude,
      latitude,
    }
  })
  const weight = ({ priority }: { priority: Priority }) => priorityFacts[priority].weight
  return {
    parts,
    me,
    orders: orders.toSorted(
      (one, other) =>
        weight(other) - weight(one) || other.created - one.created || (other.id > one.id ? 1 : -1),
    ),
  }
}
