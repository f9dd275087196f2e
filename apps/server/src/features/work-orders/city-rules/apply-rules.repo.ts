/** Reads the rules that may apply to an order, and writes what they did. */
import type { OrderRuleValues } from '@lamplighter/domain/city-admin'
import type { FieldChange } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../db/kysely.ts'
import { firstRow } from '../../../db/rows.ts'

export interface LockedRule extends OrderRuleValues {
  id: string
  savedBy: string
}

/** The order has been overdue for the rule's days, and was not yet when the rule was turned on (ORDER-81). */
const isDue = sql<boolean>`
  (w.overdue_from > r.on_since - make_interval(days => r.overdue_days)
    and w.overdue_from <= now() - make_interval(days => r.overdue_days))`

const isUnapplied = sql<boolean>`not exists (
  select from order_rule_effects e where e.work_order_id = w.id and e.rule_id = r.id)`

/** The city's rules that have not applied to the order yet, in their order. They stay until the transaction ends. */
export async function lockRules(db: Db, orderId: string): Promise<LockedRule[]> {
  const { rows } = await sql<LockedRule>`
    select r.id, r.name, r.is_on as "isOn", r.trigger, r.overdue_days as "overdueDays", r.category, r.priority,
      r.crew_id as "crewId", r.raise_to as "raiseTo", r.tells_lead as "tellsLead", r.tell_ids as "tellIds",
      r.saved_by as "savedBy"
    from order_rules r join work_orders w on w.id = ${orderId} and w.city_id = r.city_id
    where r.is_on and (r.trigger <> 'overdue' or ${isDue}) and ${isUnapplied}
    order by r.created_at, r.id for key share of r`.execute(db)
  return rows
}

/** Null for a crew that was deleted. It stays until the transaction ends. */
export function lockCrew(db: Db, id: string): Promise<{ name: string; leadId: string | null } | null> {
  return firstRow(db, sql`select name, lead_id as "leadId" from crews where id = ${id} for key share`)
}

/** Open orders that a rule for overdue orders applies to, at most `most` for each rule. */
export async function ordersDue(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct due.id
    from order_rules r join cities c on c.id = r.city_id and c.is_active
    cross join lateral (
      select w.id from work_orders w join locations l on l.id = w.location_id
      where w.city_id = r.city_id and w.status = 'open' and l.deleted_at is null and ${isDue} and ${isUnapplied}
        and (r.category is null or l.category = r.category) and (r.priority is null or w.priority = r.priority)
      order by w.overdue_from limit ${most}) due
    where r.is_on and r.trigger = 'overdue'`.execute(db)
  return rows.map(({ id }) => id)
}

interface Effect {
  rule: LockedRule
  order: { id: string; city_id: string }
  changes: readonly FieldChange[]
  told: readonly string[]
}

/** For the rule's log, and for the order's history if it changed. */
export async function insertEffect(db: Db, { rule, order, changes, told }: Effect): Promise<void> {
  await sql`
    insert into order_rule_effects (id, rule_id, work_order_id, changes, tell_ids)
    values (${uuidv7()}, ${rule.id}, ${order.id}, ${JSON.stringify(changes)}, ${[...told]})`.execute(db)
}
