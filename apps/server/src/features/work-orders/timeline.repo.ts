/** The history of one order: reads its timeline, and writes its changes. */
import type { AccessObject } from '@lamplighter/domain/memberships'
import { type FieldChange, MAX_TIMELINE_ENTRIES } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import { prepareWithCaller } from '../../http/admission/caller.ts'
import { mediaExpiry, mediaOfNote } from '../media/index.ts'

export interface OneTimeline {
  /** JSON of TimelineEntry[]. */
  json: string
  access: AccessObject
}

/** Entries of the same moment: the creation comes first. */
export const loadTimeline = prepareWithCaller(
  ({ id, expires }: { id: string; expires: number }) => sql<OneTimeline>`
    select json_build_object('cityId', w.city_id, 'icon', l.icon) as access, (
      select coalesce(json_agg(shown), '[]') from (
        select e.id, e.kind, e.at, e."recordedAt", json_build_object('_id', u.id, 'name', u.name) as by, e.rule,
          e.changes, e.text,
          e.reason, case when e.kind = 'comment' then ${mediaOfNote(sql`e.id::uuid`, expires)} else '[]' end as media
        from (
          select 'created' as id, 0 as place, 'created' as kind, w.created_at as at, w.recorded_at as "recordedAt",
            w.created_by as by, null::text as rule, '[]'::jsonb as changes, null::text as text, null::text as reason
          union all
          select 'change:' || c.id, 1, c.kind, c.changed_at, c.recorded_at, c.changed_by, c.rule, c.changes, null,
            null
            from work_order_changes c where c.work_order_id = w.id
          union all
          select s.id::text, 1, s.kind, s.created_at, s.recorded_at, s.created_by, null, '[]', null, s.reason
            from work_order_steps s where s.work_order_id = w.id
          union all
          select 'closing:' || r.id, 1, 'closed', r.closed_at, r.closed_recorded_at, r.closed_by, null, '[]', r.closing_note,
            r.closing_reason from work_order_reopenings r where r.work_order_id = w.id
          union all
          select 'reopening:' || r.id, 2, case when r.by_resident then 'still_broken' else 'reopened' end, r.reopened_at, null, r.reopened_by, null, '[]', null,
            case when not r.by_resident then r.reason end from work_order_reopenings r where r.work_order_id = w.id
          union all
          select 'closing', 1, 'closed', w.closed_at, w.closed_recorded_at, w.closed_by, null, '[]', w.closing_note,
            w.closing_reason where w.closed_at is not null
          union all
          select c.id::text, 1, 'comment', c.created_at, c.recorded_at, c.created_by, null, '[]', c.text, null
            from notes c where c.city_id = w.city_id and c.work_order_id = w.id and c.deleted_at is null
        ) e join users u on u.id = e.by
        order by e.at desc, e.place desc, e.id desc limit ${sql.lit(MAX_TIMELINE_ENTRIES)}) shown)::text as json
    from work_orders w join locations l on l.id = w.location_id where w.id = ${id}`,
  // The statement is written once, so the expiry of its links is a value of each call.
  (id) => ({ id, expires: mediaExpiry() }),
)

interface Change {
  order: { id: string; city_id: string }
  kind: 'changed' | 'assigned'
  /** The name of the city's rule that made the change. */
  rule?: string
  changes: readonly FieldChange[]
}

export async function insertChange(
  db: Db,
  { order, kind, changes, rule }: Change,
  { user, recordedAt }: { user: { userId: string }; recordedAt: string | null },
): Promise<void> {
  await sql`
    insert into work_order_changes (city_id, work_order_id, kind, changes, changed_by, recorded_at, rule)
    values (${order.city_id}, ${order.id}, ${kind}, ${JSON.stringify(changes)}, ${user.userId}, ${recordedAt}, ${rule ?? null})`.execute(
    db,
  )
}

/** 'Streets A, Wes Carter', the crew first; null for nobody. */
export async function assignedNames(
  db: Db,
  { assigneeIds, crewId }: { assigneeIds: readonly string[]; crewId: string | null },
): Promise<string | null> {
  const { names } = await oneRow(
    db,
    sql<{ names: string | null }>`
      select nullif(concat_ws(', ', (select name from crews where id = ${crewId}), (
        select string_agg(u.name, ', ' order by a.place)
        from unnest(${[...assigneeIds]}::uuid[]) with ordinality a(id, place) join users u on u.id = a.id)), '') as names`,
  )
  return names
}

/** True if the comment is the same person's on the same order, even if it was deleted since. */
export async function isOwnComment(db: Db, id: string, orderId: string, userId: string): Promise<boolean> {
  const own = sql`select from notes where id = ${id} and work_order_id = ${orderId} and created_by = ${userId}`
  return (await firstRow(db, own)) !== null
}
