import { type WorkOrder, workOrder } from '@lamplighter/domain/work-orders'
import { clockOf } from '../../kit/text/moment.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import type { OutboxProblem } from '../../lib/outbox/outbox-item.ts'

/** True if the record does not exist for this user. A malformed id counts too. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 422)
}

/** Parses an order from a response, either to a write or in an error. */
export function parsedOrder(answer: unknown): WorkOrder | null {
  const parsed = workOrder.safeParse(answer)
  return parsed.success ? parsed.data : null
}

/** Why the server rejected a write: its own message, or the screen's (WORD-3). */
export function reasonFor({ code, status, message }: OutboxProblem, fallback: string): string {
  return status >= 400 && status < 500 && code !== 'unexpected_answer' ? message : fallback
}

/**
 * 'Closed by Ana Reyes, Nov 21, 10:32 AM'; today without the date. A closing made offline shows the time it
 * was made.
 */
export function closedBy(
  order: Pick<WorkOrder, 'closedBy' | 'closedAt'> & Partial<Pick<WorkOrder, 'closedRecordedAt'>>,
): string {
  const at = order.closedRecordedAt ?? order.closedAt
  return `Closed${order.closedBy ? ` by ${order.closedBy.name}` : ''}${at ? `, ${clockOf(at)}` : ''}`
}

/** 'Closed by Ana Reyes, 10:32 AM, before your note was sent:' */
export function lostTo(order: Parameters<typeof closedBy>[0], hasNote: boolean): string {
  return `${closedBy(order)}, before your ${hasNote ? 'note was sent:' : 'closing was sent.'}`
}
