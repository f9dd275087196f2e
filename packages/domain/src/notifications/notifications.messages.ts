import { monthAndDay } from '../format/index.ts'
import type { Notification } from './notifications.contract.ts'

/** `{ trigger: 'assigned', by: Ana, order: Replace valve }` is 'Ana assigned “Replace valve” to you or your crew'. */
export function notificationSentence({
  trigger,
  by,
  order,
  dueOn,
}: Pick<Notification, 'trigger' | 'by' | 'dueOn'> & { order: { title: string } }): string {
  const [who, what] = [by?.name ?? 'Someone', `“${order.title}”`]
  switch (trigger) {
    case 'assigned':
      return by ? `${who} assigned ${what} to you or your crew` : `${what} was assigned to you or your crew`
    case 'mentioned':
      return `${who} mentioned you in a comment on ${what}`
    case 'commented':
      // Residents have no name here.
      return by ? `${who} commented on ${what}` : `A resident says that ${what} is still broken`
    case 'due_soon':
      return dueOn ? `${what} is due on ${monthAndDay(dueOn)}` : `${what} no longer has a due date`
    case 'overdue':
      return `${what} became overdue`
    case 'high_priority':
      return by ? `${who} marked ${what} as high priority` : `${what} got high priority`
    case 'rule':
      return `A rule of your city notified you about ${what}`
  }
}
