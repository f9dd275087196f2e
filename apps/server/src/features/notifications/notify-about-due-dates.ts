/** Notifies people each morning about work orders that are due tomorrow or became overdue (TELL-8). */
import { MORNING_HOUR } from '@lamplighter/domain/notifications'
import { sql } from 'kysely'
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

/** Safe to run on several servers and several times: each person is told once about each date. */
export async function notifyAboutDueDates({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const orders = await dueOrders({ db }, after)
    const news = orders.flatMap(({ id: orderId, people, day: dueDay, cityId, trigger }) =>
      people.map((userId) => ({ userId, cityId, orderId, trigger, dueDay })),
    )
    await notify(db, { config }, news)
    const last = orders.at(-1)
    if (!last || orders.length < AT_ONCE) return
    after = last.id
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
