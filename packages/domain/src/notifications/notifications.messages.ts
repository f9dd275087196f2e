import { monthAndDay } from '../format/index.ts'
import type { Notification } from './notifications.contract.ts'

/** `{ trigger: 'assigned', by: Ana, order: Replace valve }` is 'Ana assigned you “Replace valve”'. */
export function notificationSentence({
  trigger,
  by,
  order,
  dueOn,
}: Pick<Notification, 'trigger' | 'by' | 'dueOn'> & { order: { title: string } }): string {
  const [who, what] = [by?.name ?? 'Someone', `“${order.title}”`]
  switch (trigger) {
    case 'assigned':
      return `${who} assigned you ${what}`
    case 'mentioned':
      return `${who} mentioned you on ${what}`
    case 'commented':
      return `${who} commented on ${what}`
    case 'due_soon':
      return dueOn ? `${what} is due on ${monthAndDay(dueOn)}` : `${what} was due, and has no due date now`
    case 'overdue':
      return `${what} is overdue`
    case 'high_priority':
      return `${who} gave ${what} high priority`
  }
}
