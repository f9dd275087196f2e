/** Notifies people each morning about work orders that are due tomorrow or became overdue (TELL-8). */
import { MORNING_HOUR } from '@lamplighter/domain/notifications'
import { sql } from 'kysely'
import { isDatabaseAway } from '../../db/pg-problems.ts'
import type { Parts } from '../../parts.ts'
import { notify } from './notify.ts'

const AT_ONCE = 500

interface DueOrder {
  id: string
  cityId: string
  trigger: 'due_soon' | 'overdue'
  /** `2026-12-01` */
  day: string
  people: string[]
}

type Reminding = Pick<Parts, 'db' | 'config'>

/**
 * Safe to run on several servers and several times: each person is told once about each date. An order that fails does not stop
 * the others; the first failure is thrown at the end.
 */
export async function notifyAboutDueDates(parts: Reminding): Promise<void> {
  const failures: unknown[] = []
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after; ) {
    const orders = await dueOrders(parts, after)
    failures.push(...(await remind(parts, orders)))
    after = orders.length < AT_ONCE ? undefined : orders.at(-1)?.id
  }
  if (failures.length > 0) throw failures[0]
}

/** Tries each order by itself if they fail together. Returns the failures. */
async function remind(parts: Reminding, orders: readonly DueOrder[]): Promise<unknown[]> {
  const news = orders.flatMap(({ id: orderId, people, day: dueDay, cityId, trigger }) =>
    people.map((userId) => ({ userId, cityId, orderId, trigger, dueDay })),
  )
  try {
    await notify(parts.db, parts, news)
    return []
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    if (orders.length === 1) return [error]
    const failures: unknown[] = []
    for (const order of orders) failures.push(...(await remind(parts, [order])))
    return failures
  }
}

/** By id. Those of nobody concern whoever created them. */
async function dueOrders({ db }: Pick<Parts, 'db'>, after: string): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select w.id, w.city_id as "cityId", d.trigger, d.day::text as day,
      case when d.people = '{}' then array[w.created_by] else d.people end as people
    from cities c
    cross join lateral (select now() at time zone c.time_zone as now) local
    join work_orders w on w.city_id = c.id and w.status = 'open'
      and w.overdue_from between now() - interval '1 day' and now() + interval '2 days'
    cross join lateral (
      select case when w.overdue_from <= now() then 'overdue' else 'due_soon' end as trigger,
        case when w.overdue_from <= now() then (w.overdue_from at time zone c.time_zone)::date else w.due_on end as day,
        w.assignee_ids || coalesce((select member_ids from crews where id = w.crew_id), '{}') as people) d
    where c.is_active and extract(hour from local.now) >= ${MORNING_HOUR} and w.id > ${after}::uuid
      and (d.trigger = 'overdue' or w.due_on = local.now::date + 1)
    order by w.id limit ${AT_ONCE}`.execute(db)
  return rows
}
