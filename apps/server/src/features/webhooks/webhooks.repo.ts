/** Writes the `webhooks` table as City Admins change it, and reads the log. webhook-queue.repo.ts writes the state of deliveries. */
import {
  FORMER_SECRET_HOURS,
  MAX_COUNTED_EVENTS,
  TEST_EVENT,
  type Webhook,
  type WebhookEvent,
  type WebhookKind,
  webhookKinds,
} from '@lamplighter/domain/webhooks'
import { type RawBuilder, sql } from 'kysely'
import { jsonList, jsonObject } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import { newestFirst, type PageQuery } from '../../http/paging/page.ts'

/** Row -> wire; `where` filters `w` = webhooks. The secret is not in it. */
const webhookSelect = (where: RawBuilder<unknown>, address = sql`w.address`) => sql`
  select w.id as "_id", w.city_id as "cityId", w.name, ${address} as address, w.is_on as "isOn",
    array(select kind from unnest(${[...webhookKinds]}::text[]) kind where w.kinds ? kind) as kinds,
    case when w.stopped_reason is not null
      then json_build_object('reason', w.stopped_reason, 'at', w.stopped_at) end as stopped,
    w.failing_since as "failingSince",
    case when w.last_try_at is not null
      then json_build_object('at', w.last_try_at, 'status', w.last_status, 'failure', w.last_failure) end as "lastTry",
    (select count(*)::int from (select from webhook_events e where e.webhook_id = w.id and e.next_try_at is not null
      limit ${MAX_COUNTED_EVENTS + 1}) waiting) as waiting,
    w.version
  from webhooks w where ${where} order by w.created_at, w.id`

export const listWebhooks = (db: Db, cityId: string) =>
  jsonList<Webhook>(db, webhookSelect(sql`w.city_id = ${cityId}`))

/** The same with the origin of each address alone. */
export const listWebhookOrigins = (db: Db, cityId: string) =>
  jsonList<Webhook>(
    db,
    webhookSelect(sql`w.city_id = ${cityId}`, sql`substring(w.address from '^[^:]*:[/\\\\]*[^/\\\\?#]*')`),
  )

export const webhookObject = (db: Db, id: string) => jsonObject<Webhook>(db, webhookSelect(sql`w.id = ${id}`))

export const findWebhook = (db: Db, id: string): Promise<{ cityId: string } | null> =>
  firstRow(db, sql`select city_id as "cityId" from webhooks where id = ${id}`)

export const lockWebhook = (
  db: Db,
  id: string,
): Promise<{ id: string; cityId: string; address: string; isOn: boolean; version: number } | null> =>
  firstRow(
    db,
    sql`select id, city_id as "cityId", address, is_on as "isOn", version from webhooks where id = ${id} for no key update`,
  )

/** The caller has locked the city. */
export async function countWebhooks(db: Db, cityId: string): Promise<number> {
  const counted = sql<{
    count: number
  }>`select count(*)::int as count from webhooks where city_id = ${cityId}`
  return (await oneRow(db, counted)).count
}

interface Fields {
  name: string
  address: string
  kinds: readonly WebhookKind[]
  isOn: boolean
}

/** Each kind with the time since when it is sent: now, or since when `kept` has it. */
const kindsSince = (kinds: readonly WebhookKind[], kept: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_object_agg(kind, coalesce(${kept} -> kind, to_jsonb(now()))), '{}')
    from unnest(${[...kinds]}::text[]) kind)`

export async function insertWebhook(
  db: Db,
  { id, cityId, secret, name, address, kinds, isOn }: Fields & { id: string; cityId: string; secret: string },
): Promise<void> {
  await sql`
    insert into webhooks (id, city_id, name, address, kinds, is_on, secret)
    values (${id}, ${cityId}, ${name}, ${address}, ${kindsSince(kinds, sql`'{}'::jsonb`)}, ${isOn}, ${secret})`.execute(
    db,
  )
}

/** Turned on, a webhook starts anew: with changes from now on, at once, and without earlier failures. */
export async function saveWebhook(db: Db, id: string, { name, address, kinds, isOn }: Fields): Promise<void> {
  const isTurnedOn = sql`(${isOn}::boolean and not is_on)`
  await sql`
    update webhooks set name = ${name}, address = ${address},
      kinds = ${kindsSince(kinds, sql`(case when ${isTurnedOn} then '{}'::jsonb else webhooks.kinds end)`)},
      failures = case when ${isTurnedOn} then 0 else failures end,
      failing_since = case when ${isTurnedOn} then null else failing_since end,
      paused_until = case when ${isTurnedOn} or address <> ${address} then now() else paused_until end,
      stopped_reason = case when ${isOn}::boolean then null else stopped_reason end,
      stopped_at = case when ${isOn}::boolean then null else stopped_at end,
      is_on = ${isOn}, version = version + 1, updated_at = now()
    where id = ${id}`.execute(db)
}

/** The receiver may work again: what waits is sent at once, with all its tries. */
export async function wakeEvents(db: Db, webhookId: string): Promise<void> {
  await sql`
    update webhook_events set next_try_at = now(), attempts = 0
    where webhook_id = ${webhookId} and next_try_at is not null`.execute(db)
}

export async function rotateSecret(db: Db, id: string, secret: string): Promise<void> {
  await sql`
    update webhooks set former_secret = secret, former_secret_until = now() + make_interval(hours => ${FORMER_SECRET_HOURS}),
      secret = ${secret}, version = version + 1, updated_at = now()
    where id = ${id} and secret <> ${secret}`.execute(db)
}

export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await sql`delete from webhooks where id = ${id}`.execute(db)
}

/** Row -> wire; `e` are rows of webhook_events. */
const eventSelect = (from: RawBuilder<unknown>) => sql`
  select e.id as "_id", e.type, e.record_id as "recordId", e.happened_at as at, e.attempts,
    case when e.next_try_at is not null then 'waiting' when e.delivered_at is not null then 'delivered' else 'failed' end as state,
    e.last_try_at as "lastTryAt", e.next_try_at as "nextTryAt", e.last_status as status, e.last_failure as failure
  from ${from}`

export const listEvents = (db: Db, webhookId: string, query: PageQuery) =>
  newestFirst<WebhookEvent>(db, query, {
    from: sql`webhook_events e`,
    where: sql`e.webhook_id = ${webhookId}`,
    row: 'e',
    by: 'created_at',
    wire: sql`${eventSelect(sql`page e`)} order by e.created_at desc, e.id desc`,
  })

export const eventObject = (db: Db, id: string) =>
  jsonObject<WebhookEvent>(db, eventSelect(sql`webhook_events e where e.id = ${id}`))

/** The webhook that an event belongs to. */
export const findEvent = (db: Db, id: string): Promise<{ webhookId: string } | null> =>
  firstRow(db, sql`select webhook_id as "webhookId" from webhook_events where id = ${id}`)

export async function insertTestEvent(
  db: Db,
  { id, webhookId }: { id: string; webhookId: string },
): Promise<void> {
  await sql`
    insert into webhook_events (id, webhook_id, type, happened_at, next_try_at)
    values (${id}, ${webhookId}, ${TEST_EVENT}, now(), now())`.execute(db)
}

/** With all its tries again. */
export async function enqueueAgain(db: Db, id: string): Promise<void> {
  await sql`
    update webhook_events set next_try_at = now(), attempts = 0, delivered_at = null where id = ${id}`.execute(
    db,
  )
}

/** Someone looks at it: the next try does not wait for the end of a pause. */
export async function endPause(db: Db, id: string): Promise<void> {
  await sql`update webhooks set paused_until = now() where id = ${id}`.execute(db)
}
