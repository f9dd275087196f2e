/**
 * Enqueues events of what changed, from the change log (HOOK-2, HOOK-5). Writes do nothing for it. The log says which records
 * changed; their times say how. Times of transactions that were still running are taken into account by looking back a day; the id
 * of an event is made from what happened, so nothing is enqueued twice.
 */
import { MAX_WAITING_EVENTS } from '@lamplighter/domain/webhooks'
import { type RawBuilder, sql } from 'kysely'
import { newChangesIn } from '../../db/change-log/change-feed.ts'
import { type LogMoment, type LogPosition, logMoment, whyLost } from '../../db/change-log/log-position.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import { stopWebhook } from './stop-webhook.ts'
import type { Delivering } from './webhook-queue.repo.ts'

/** Longer than a transaction lasts, and far shorter than events are kept. */
const LOOK_BACK_SECONDS = 24 * 60 * 60
/** An older position moves on without a change too, so that a look never reads much. */
const MOVE_AFTER_SECONDS = 60

interface Cursor extends LogPosition {
  snapshot?: string
}
/** Older than every webhook: at first the times of the records alone decide. */
const firstPosition: Cursor = { database: '', from: '0', at: 0 }

/**
 * One server at a time does it; the others return at once. Returns the snapshot in which nothing was left to enqueue: the next look
 * has nothing to do while it is the same.
 */
export async function followChanges(delivering: Delivering, seen?: string): Promise<string | undefined> {
  const { db } = delivering
  const moment = await logMoment(db)
  if (moment.snapshot === seen) return seen
  const cityIds = await citiesWithWebhooks(db)
  if (cityIds.length === 0) return moment.snapshot
  const row = await firstRow(db, sql<{ position: Cursor }>`select position from webhook_cursor`)
  const cursor = row?.position ?? firstPosition
  if (moment.at - cursor.at <= MOVE_AFTER_SECONDS) {
    const anything = sql`select from (${newChangesIn(cityIds, sinceOf(cursor, moment), moment)}) c limit 1`
    if (!(await firstRow(db, anything))) return moment.snapshot
  }
  const full = await db.transaction().execute(enqueue)
  for (const id of full) await stopWebhook(delivering, { id }, 'too_many_waiting')
  return undefined
}

async function citiesWithWebhooks(db: Db): Promise<string[]> {
  const { ids } = await oneRow(
    db,
    sql<{ ids: string[] }>`select array(select distinct city_id from webhooks where is_on) as ids`,
  )
  return ids
}

/** After a failover or a month without a change, everything is looked at by its times alone. */
const sinceOf = (cursor: Cursor, moment: LogMoment): { from: string; snapshot?: string } =>
  whyLost(cursor, moment) ? { from: '0' } : cursor

/** Returns the webhooks that have too many waiting events now. */
async function enqueue(transaction: Db): Promise<string[]> {
  await sql`
    insert into webhook_cursor (position) values (${JSON.stringify(firstPosition)})
    on conflict (singleton) do nothing`.execute(transaction)
  const locked = sql<{ position: Cursor }>`select position from webhook_cursor for update skip locked`
  const cursor = (await firstRow(transaction, locked))?.position
  if (!cursor) return []
  const moment = await logMoment(transaction)
  // After the moment, so that a webhook that is missing here can only lack later changes.
  const cityIds = await citiesWithWebhooks(transaction)
  const changes = newChangesIn(cityIds, sinceOf(cursor, moment), moment)
  const first = sql`select min(since::timestamptz) from webhooks w, jsonb_each_text(w.kinds) k(kind, since) where w.is_on`
  const after = sql`greatest(to_timestamp(${cursor.at - LOOK_BACK_SECONDS}), (${first}))`
  // One more than allowed shows that there are too many.
  const room = sql`${MAX_WAITING_EVENTS + 1} - (select count(*) from webhook_events q
    where q.webhook_id = w.id and q.next_try_at is not null)`
  await sql`
    with changes as materialized (${changes}),
    happened as materialized (select * from (${happenedIn()}) h where h.at >= ${after})
    insert into webhook_events (id, webhook_id, type, record_id, location_id, work_order_id, version, position, actor_id,
      happened_at, next_try_at)
    select e.event_id, w.id, e.type, e.id, e.location_id, e.work_order_id, e.version, e.position, e.actor_id, e.at, clock_timestamp()
    from webhooks w cross join lateral (
      select h.*, i.event_id from happened h cross join lateral (select ${idOfEvent} as event_id) i
      where h.city_id = w.city_id and w.kinds ? h.type and h.at >= (w.kinds ->> h.type)::timestamptz
        and not exists (select from webhook_events k where k.id = i.event_id)
      order by h.at limit greatest(0, ${room})) e
    where w.is_on
    -- A webhook that is being deleted is left out.
    for key share of w
    on conflict (id) do nothing`.execute(transaction)
  const { database, from, at, snapshot } = moment
  await sql`update webhook_cursor set position = ${JSON.stringify({ database, from, at, snapshot })}`.execute(
    transaction,
  )
  const { rows } = await sql<{ id: string }>`
    select w.id from webhooks w where w.is_on and w.city_id = any(${cityIds}::uuid[])
      and (select count(*) from webhook_events q where q.webhook_id = w.id and q.next_try_at is not null) > ${MAX_WAITING_EVENTS}`.execute(
    transaction,
  )
  return rows.map(({ id }) => id)
}

/** A UUID (version 8) of the webhook and of what happened. */
const idOfEvent = sql`
  overlay(overlay(md5(w.id::text || h.type || h.id::text || h.mark) placing '8' from 13) placing '8' from 17)::uuid`

/**
 * Selects the events of the records in `changes`. `mark` tells two events of one type about one record apart. Work orders keep each
 * closing, so a closing and a reopening between two looks are both found; several edits of a record are one event.
 */
function happenedIn(): RawBuilder<unknown> {
  return sql`
    select c.city_id, e.type, c.id, c.location_id, null::uuid as work_order_id, c.version, c.position, e.at, e.mark, e.actor_id
    from changes c join locations l on l.id = c.id cross join lateral (values
      ('location.created', l.created_at, '', l.created_by, true),
      ('location.changed', ${changedAt}, l.version::text, l.updated_by, l.version > 1 and l.deleted_at is null),
      ('location.deleted', l.deleted_at, l.deleted_at::text, l.deleted_by, l.deleted_at is not null))
        as e (type, at, mark, actor_id, is_so)
    where c.object = 'location' and c.kind = 'changed' and e.is_so
    union all
    select city_id, object || '.deleted', id, location_id, null, null, position, departed_at, 'removed', null
    from (select distinct on (object, id) * from changes where kind = 'left' order by object, id, departed_at desc) c
    where not exists (select from locations l where c.object = 'location' and l.id = c.id)
      and not exists (select from work_orders w where c.object = 'work_order' and w.id = c.id)
    union all
    select c.city_id, e.type, c.id, c.location_id, null, c.version, c.position, e.at, e.mark,
      case when e.type = 'work_order.changed' then ${orderChangedBy} else e.actor_id end
    from changes c join work_orders w on w.id = c.id
      left join lateral (select max(r.reopened_at) as reopened_at from work_order_reopenings r where r.work_order_id = w.id) last on true
      cross join lateral (values
        ('work_order.created', ${orderCreatedAt}, '', w.created_by, true),
        ('work_order.changed', w.updated_at, w.version::text, null, w.version > 1
          and w.updated_at is distinct from w.closed_at and w.updated_at is distinct from last.reopened_at),
        ('work_order.closed', ${orderClosedAt}, w.closed_at::text, w.closed_by, w.closed_at is not null and w.version > 1))
          as e (type, at, mark, actor_id, is_so)
    where c.object = 'work_order' and c.kind = 'changed' and e.is_so
    union all
    select c.city_id, e.type, c.id, c.location_id, null, c.version, c.position, e.at, e.mark, e.actor_id
    from changes c join work_order_reopenings r on r.work_order_id = c.id cross join lateral (values
      ('work_order.closed', r.closed_at, r.closed_at::text, r.closed_by),
      ('work_order.reopened', r.reopened_at, r.id::text, case when not r.by_resident then r.reopened_by end))
        as e (type, at, mark, actor_id)
    where c.object = 'work_order' and c.kind = 'changed'
    union all
    select c.city_id, case when n.work_order_id is null then 'note' else 'comment' end || e.kind, c.id, c.location_id,
      n.work_order_id, c.version, c.position, e.at, '', e.actor_id
    from changes c join notes n on n.id = c.id cross join lateral (values
      ('.created', n.created_at, n.created_by), ('.deleted', n.deleted_at, n.deleted_by)) as e (kind, at, actor_id)
    where c.object = 'note' and c.kind = 'changed'`
}

/** An order has no column for it: its history, steps and comments say who wrote at that time. Nobody for a change by a rule. */
const orderChangedBy = sql`coalesce(
  (select d.changed_by from work_order_changes d
    where d.work_order_id = w.id and d.changed_at = w.updated_at and d.rule is null limit 1),
  (select s.created_by from work_order_steps s where s.work_order_id = w.id and s.created_at = w.updated_at limit 1),
  (select n.created_by from notes n where n.city_id = w.city_id and n.work_order_id = w.id and n.created_at = w.updated_at limit 1))`
/** Undoing a bulk change restores the time of the last update (FEED-13), so it is not the time of the undo. */
const changedAt = sql`case when l.updated_before_bulk > l.updated_at and l.bulk_version = l.version then now() else l.updated_at end`
/** An import may give an order the date that its file has. */
const orderCreatedAt = sql`case when w.version = 1 then greatest(w.created_at, w.updated_at) else w.created_at end`
/** The same for closing it. */
const orderClosedAt = sql`case when w.version = w.source_version then greatest(w.closed_at, w.updated_at) else w.closed_at end`
