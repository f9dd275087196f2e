/** Reads the rules that may apply to an order, and writes what they did. */
import type { OrderRuleValues } from '@lamplighter/domain/city-admin'
import type { Assignment } from '@lamplighter/domain/memberships'
import type { FieldChange } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../db/kysely.ts'
import { firstRow } from '../../../db/rows.ts'

export interface LockedRule extends OrderRuleValues {
  id: string
  savedBy: string
}

const isLate = sql<boolean>`(w.overdue_from <= now() - make_interval(days => r.overdue_days))`

/** Late for the rule. An import that did not change here since stays as its file has it (ORDER-81). */
const isDue = sql<boolean>`(${isLate} and (w.source_version is null or w.version <> w.source_version))`

const hasConditions = sql<boolean>`((r.category is null or l.category = r.category)
  and (r.priority is null or w.priority = r.priority))`

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
export function lockCrew(
  db: Db,
  cityId: string,
  id: string,
): Promise<{ name: string; leadId: string | null } | null> {
  return firstRow(
    db,
    sql`select name, lead_id as "leadId" from crews where id = ${id} and city_id = ${cityId} for share`,
  )
}

/** The members of the city among these, with what they may see. */
export async function membersAmong(
  db: Db,
  cityId: string,
  ids: readonly string[],
): Promise<(Assignment & { userId: string })[]> {
  const { rows } = await sql<Assignment & { userId: string }>`
    select user_id as "userId", role, status, user_type as "userType", custom_categories as "customCategories"
    from city_memberships where city_id = ${cityId} and user_id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/**
 * From now on the rules for overdue orders, or one of them, leave alone the orders that are late now, and no longer those
 * that are not.
 */
export async function skipLateOrders(
  db: Db,
  { cityId, ruleId }: { cityId: string; ruleId?: string },
): Promise<void> {
  const rules = sql`r.city_id = ${cityId} and ${ruleId ? sql`r.id = ${ruleId}` : sql`true`}`
  await sql`
    delete from order_rule_effects e using order_rules r, work_orders w
    where e.rule_id = r.id and w.id = e.work_order_id and e.changes is null and ${rules} and not ${isLate}`.execute(
    db,
  )
  // Locks the orders as the job does that applies rules.
  await sql`
    with late as materialized (
      select r.id as rule_id, w.id from order_rules r join work_orders w on w.city_id = r.city_id and w.status = 'open'
        join locations l on l.id = w.location_id
      where ${rules} and r.is_on and r.trigger = 'overdue' and ${isLate} and ${hasConditions}
      order by w.id for key share of w)
    insert into order_rule_effects (id, rule_id, work_order_id, tell_ids)
    select gen_random_uuid(), rule_id, id, '{}' from late on conflict (work_order_id, rule_id) do nothing`.execute(
    db,
  )
}

/** Open orders that a rule for overdue orders applies to, at most `most` for each rule. */
export async function ordersDue(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct due.id
    from order_rules r join cities c on c.id = r.city_id and c.is_active
    cross join lateral (
      select w.id from work_orders w join locations l on l.id = w.location_id
      where w.city_id = r.city_id and w.status = 'open' and l.deleted_at is null and ${isDue} and ${isUnapplied}
        and ${hasConditions}
      order by w.overdue_from limit ${most}) due
    where r.is_on and r.trigger = 'overdue'`.execute(db)
  return rows.map(({ id }) => id)
}

interface Effect {
  rule: LockedRule
  order: { id: string; city_id: string }
  /** Null if there was nothing to do. */
  changes: readonly FieldChange[] | null
  told: readonly string[]
}

/** The rule does not apply to the order again. */
export async function insertEffect(db: Db, { rule, order, changes, told }: Effect): Promise<void> {
  await sql`
    insert into order_rule_effects (id, rule_id, work_order_id, changes, tell_ids)
    values (${uuidv7()}, ${rule.id}, ${order.id}, ${changes && JSON.stringify(changes)}, ${[...told]})`.execute(
    db,
  )
}
