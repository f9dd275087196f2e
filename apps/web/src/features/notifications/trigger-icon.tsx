import type { Trigger } from '@lamplighter/domain/notifications'
import {
  IconAlertTriangle,
  IconAt,
  IconCalendarDue,
  IconClockExclamation,
  IconMessage,
  IconRoute,
  IconUserPlus,
} from '@tabler/icons-react'

const icons: Record<Trigger, typeof IconAt> = {
  assigned: IconUserPlus,
  mentioned: IconAt,
  commented: IconMessage,
  due_soon: IconCalendarDue,
  overdue: IconClockExclamation,
  high_priority: IconAlertTriangle,
  rule: IconRoute,
}

/** Icon of the reason for a notification. */
export function TriggerIcon({ trigger }: { trigger: Trigger }) {
  const Icon = icons[trigger]
  return <Icon size={20} stroke={1.75} aria-hidden />
}
