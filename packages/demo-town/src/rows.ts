/** Rows of a town's history with the columns of their tables. The server inserts them. */

import type { Priority, WorkOrderStatus, WorkOrderStep } from '@lamplighter/domain/work-orders'

export interface LocationRow {
  id: string
  city_id: string
  name: string
  latitude: number
  longitude: number
  city: string
  state: string
  zip: string
  street: string
  description?: string
  icon: string
  category: string | null
  tags: string[]
  created_by: string
  updated_by: string
  created_at: Date
  updated_at: Date
  version?: number
}

export interface NoteRow {
  id: string
  city_id: string
  location_id: string
  text: string
  created_by: string
  created_at: Date
}

export interface WorkOrderRow {
  id: string
  city_id: string
  location_id: string
  title: string
  description: string
  priority: Priority
  status: WorkOrderStatus
  tags: string[]
  created_by: string
  created_at: Date
  updated_at: Date
  closed_by: string | null
  closed_at: Date | null
  closing_note: string | null
  closing_reason: string | null
  assignee_ids: string[]
  crew_id: string | null
  /** A day in the town. */
  due_on: string | null
  version: number
}

export interface CrewRow {
  id: string
  city_id: string
  name: string
  lead_id: string
  member_ids: string[]
}

export interface StepRow {
  id: string
  city_id: string
  work_order_id: string
  kind: WorkOrderStep
  reason: string | null
  created_by: string
  created_at: Date
}

export interface ActivityRow {
  id: string
  city_id: string
  location_id: string | null
  type: string
  action: string
  /** JSON. */
  details: string
  user_id: string
  user_name: string
  target_id: string
  /** JSON. */
  metadata: string
  created_at: Date
}
