import { type WorkOrder, workOrder } from '@lamplighter/domain/work-orders'
import { clockOf } from '../../kit/text/moment.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import type { OutboxProblem } from '../../lib/outbox/outbox-item.ts'

/** True when there is no such record for this user; an address with a broken id counts as that too. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 422)
}

/** An order as the server answered with it: to a write, or with a refusal. */
export function parsedOrder(answer: unknown): WorkOrder | null {
  const parsed = workOrder.safeParse(answer)
  return parsed.success ? parsed.data : null
}

/** Why the server did not take a write: its own sentence, or that of the screen (WORD-3). */
export function reasonFor({ code, status, message }: OutboxProblem, fallback: string): string {
  return status >= 400 && status < 500 && code !== 'unexpected_answer' ? message : fallback
}

/** 'Closed by Ana Reyes, Nov 21, 10:32 AM'; of today 'Closed by Ana Reyes, 10:32 AM'. Without a network it was closed before it was sent. */
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
