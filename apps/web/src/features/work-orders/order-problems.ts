import { type WorkOrder, workOrder } from '@lamplighter/domain/work-orders'
import { dateOf } from '../../kit/text/relative-time.tsx'
import { ApiProblem } from '../../lib/api/api-problem.ts'

/** True when there is no such record for this user; an address with a broken id counts as that too. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 422)
}

/** The order as it stands on the server, which a refused edit or close brings along. */
export function currentOrder(error: unknown): WorkOrder | null {
  if (!(error instanceof ApiProblem)) return null
  const parsed = workOrder.safeParse(error.body?.current)
  return parsed.success ? parsed.data : null
}

/** 'Closed by Ana Reyes on Nov 21, 2026' */
export function closedBy({ closedBy: closer, closedAt }: Pick<WorkOrder, 'closedBy' | 'closedAt'>): string {
  return `Closed${closer ? ` by ${closer.name}` : ''}${closedAt ? ` on ${dateOf(closedAt)}` : ''}`
}
