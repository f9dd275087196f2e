/** Applies rules to orders that have been overdue for the days of the rule (ORDER-81). */
import type { Parts } from '../../../parts.ts'
import { notifyAboutOrder } from '../../notifications/index.ts'
import { lockWorkOrder } from '../work-orders.repo.ts'
import { ordersDue } from './apply-rules.repo.ts'
import { applyRules } from './apply-rules.ts'

/** For each rule and run, so that a rule with thousands of orders does not delay the others for long. */
const MOST_AT_ONCE = 100

/** Safe to run on several servers. Each order has its own transaction; the first failure is thrown at the end. */
export async function applyOverdueRules(parts: Pick<Parts, 'db' | 'config'>): Promise<void> {
  const failures: unknown[] = []
  for (const id of await ordersDue(parts.db, MOST_AT_ONCE)) {
    try {
      await applyTo(parts, id)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

function applyTo(parts: Pick<Parts, 'db' | 'config'>, id: string): Promise<void> {
  return parts.db.transaction().execute(async (db) => {
    const row = await lockWorkOrder(db, id)
    // Somebody closed it meanwhile.
    if (row?.status !== 'open') return
    const order = { assigneeIds: row.assignee_ids, crewId: row.crew_id, priority: row.priority }
    const happened = { trigger: 'overdue' as const, wasHigh: row.priority === 'high', by: null }
    const ruled = await applyRules(db, row, order, happened)
    const edit = { before: order, after: order, becameHighPriority: false }
    await notifyAboutOrder({ db, parts, user: null, bulk: null }, row, { ...edit, ruled })
  })
}
