import type { createOrderRule, OrderRule, OrderRuleEffect } from '@lamplighter/domain/city-admin'
import type { InputOf } from '@lamplighter/domain/http'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import { newestFirst, type PageQuery } from '../../http/paging/page.ts'

const peopleAmong = (ids: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('_id', u.id, 'name', u.name) order by lower(u.name), u.id), '[]')
    from users u where u.id = any(${ids}))`

/** Row -> wire; `where` filters `r` = order_rules. */
const ruleSelect = (where: RawBuilder<unknown>) => sql<OrderRule>`
  select r.id as "_id", r.city_id as "cityId", r.name, r.is_on as "isOn", r.trigger, r.overdue_days as "overdueDays",
    r.category, r.priority, r.crew_id as "crewId", r.raise_to as "raiseTo", r.tells_lead as "tellsLead", r.tell_ids as "tellIds",
    case when w.id is not null then json_build_object('_id', w.id, 'name', w.name) end as crew,
    ${peopleAmong(sql`r.tell_ids`)} as told,
    json_build_object('_id', u.id, 'name', u.name) as "savedBy",
    (select to_json(e.created_at) #>> '{}' from order_rule_effects e where e.rule_id = r.id and e.changes is not null
      order by e.created_at desc limit 1) as "lastApplied", r.version
  from order_rules r join users u on u.id = r.saved_by
    left join crews w on w.id = r.crew_id and w.city_id = r.city_id
  where ${where} order by r.created_at, r.id`

export async function listRules(db: Db, cityId: string): Promise<OrderRule[]> {
  const { rows } = await ruleSelect(sql`r.city_id = ${cityId}`).execute(db)
  return rows
}

export const ruleObject = (db: Db, id: string) => oneRow(db, ruleSelect(sql`r.id = ${id}`))

export function findRule(db: Db, id: string): Promise<{ cityId: string } | null> {
  return firstRow(db, sql`select city_id as "cityId" from order_rules where id = ${id}`)
}

export function lockRule(
  db: Db,
  id: string,
): Promise<{ id: string; cityId: string; crewId: string | null; version: number } | null> {
  return firstRow(
    db,
    sql`select id, city_id as "cityId", crew_id as "crewId", version from order_rules where id = ${id} for no key update`,
  )
}

/** The caller has locked the city. */
export async function countRules(db: Db, cityId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*)::int as count from order_rules where city_id = ${cityId}`,
  )
  return count
}

/** Locks the crew until the transaction ends; false if the city has no such crew. */
export async function lockCrewOf(db: Db, cityId: string, crewId: string | null): Promise<boolean> {
  const found = sql`select from crews where id = ${crewId} and city_id = ${cityId} for key share`
  return (await firstRow(db, found)) !== null
}

export type RuleRow = InputOf<typeof createOrderRule>['body']

export async function insertRule(db: Db, rule: RuleRow, userId: string): Promise<void> {
  await sql`
    insert into order_rules (id, city_id, name, is_on, trigger, overdue_days, category, priority, crew_id, raise_to, tells_lead,
      tell_ids, saved_by)
    values (${rule._id}, ${rule.cityId}, ${rule.name}, ${rule.isOn}, ${rule.trigger}, ${rule.overdueDays}, ${rule.category},
      ${rule.priority}, ${rule.crewId}, ${rule.raiseTo}, ${rule.tellsLead}, ${rule.tellIds}, ${userId})`.execute(
    db,
  )
}

export async function saveRule(db: Db, rule: RuleRow, userId: string): Promise<void> {
  await sql`
    update order_rules set name = ${rule.name}, is_on = ${rule.isOn}, trigger = ${rule.trigger}, overdue_days = ${rule.overdueDays}, category = ${rule.category}, priority = ${rule.priority},
      crew_id = ${rule.crewId}, raise_to = ${rule.raiseTo}, tells_lead = ${rule.tellsLead}, tell_ids = ${rule.tellIds}, saved_by = ${userId}, version = version + 1, updated_at = now()
    where id = ${rule._id}`.execute(db)
}

export async function deleteRule(db: Db, id: string): Promise<void> {
  await sql`delete from order_rules where id = ${id}`.execute(db)
}

export function listEffects(db: Db, ruleId: string, query: PageQuery) {
  return newestFirst<OrderRuleEffect>(db, query, {
    from: sql`order_rule_effects e`,
    where: sql`e.rule_id = ${ruleId} and e.changes is not null`,
    row: 'e',
    by: 'created_at',
    wire: sql`
      select e.id as "_id", e.created_at as at, json_build_object('_id', w.id, 'title', w.title) as "order",
        l.name as "locationName", e.changes, ${peopleAmong(sql`e.tell_ids`)} as told
      from page e join work_orders w on w.id = e.work_order_id join locations l on l.id = w.location_id
      order by e.created_at desc, e.id desc`,
  })
}
