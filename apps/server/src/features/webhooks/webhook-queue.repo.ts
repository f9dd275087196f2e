/**
 * The queue of webhook events (HOOK-5): the table itself, with the time of the next try. A server claims a webhook, not its events,
 * so that one server at a time sends to a receiver. The claim of a server that died ends by itself.
 */
import { KEEP_WEBHOOK_EVENTS_DAYS, type WebhookStop, webhookSecret } from '@lamplighter/domain/webhooks'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import type { Parts } from '../../parts.ts'

/** `db` has no time limit for statements: after an import there may be much to do. */
export type Delivering = Pick<Parts, 'db' | 'config'>

/** Longer than the tries of one claim take. */
const CLAIM_SECONDS = 90

export interface ClaimedWebhook {
  id: string
  cityId: string
  address: string
  secrets: string[]
  failures: number
  failingDays: number
  /** Nobody else claimed it as long as this is the end of its claim. */
  claimedUntil: string
}

interface Row extends Omit<ClaimedWebhook, 'secrets'> {
  secret: string
  formerSecret: string | null
}

type Claim = Pick<ClaimedWebhook, 'id' | 'claimedUntil'>
const isStill = ({ id, claimedUntil }: Claim) =>
  sql`id = ${id} and claimed_until = ${claimedUntil}::timestamptz`
const claimed = sql`
  id, city_id as "cityId", address, failures, secret, claimed_until::text as "claimedUntil",
  case when former_secret_until > now() then former_secret end as "formerSecret",
  coalesce(extract(epoch from now() - failing_since) / 86400, 0)::float8 as "failingDays"`
const claimUntil = sql`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})`
const isDue = sql`exists (select from webhook_events e where e.webhook_id = w.id and e.next_try_at <= clock_timestamp())`

const withSecrets = (row: Row | null): ClaimedWebhook | null => {
  if (!row) return null
  const { secret, formerSecret, ...webhook } = row
  const secrets = [secret, formerSecret].filter((one) => one !== null)
  return { ...webhook, secrets: secrets.map(webhookSecret) }
}

/** Claims the webhook that has waited longest. Null if none is due outside of these cities. */
export async function claimWebhook(db: Db, busyCities: readonly string[]): Promise<ClaimedWebhook | null> {
  const row = await firstRow(
    db,
    sql<Row>`
      update webhooks set claimed_until = ${claimUntil} where id = (
        select w.id from webhooks w join cities c on c.id = w.city_id
        where w.is_on and c.is_active and w.claimed_until <= clock_timestamp() and w.paused_until <= clock_timestamp()
          and w.city_id <> all(${[...busyCities]}::uuid[]) and ${isDue}
        order by w.claimed_until limit 1 for no key update of w skip locked)
      returning ${claimed}`,
  )
  return withSecrets(row)
}

/** The webhook as it is now, claimed for longer; null if it may not be sent to any more, or another server claimed it. */
export async function renewClaim(db: Db, claim: Claim): Promise<ClaimedWebhook | null> {
  const row = await firstRow(
    db,
    sql<Row>`
      update webhooks set claimed_until = ${claimUntil}
      where ${isStill(claim)} and is_on and paused_until <= clock_timestamp() and claimed_until > clock_timestamp()
      returning ${claimed}`,
  )
  return withSecrets(row)
}

export async function endClaim(db: Db, claim: Claim): Promise<void> {
  await sql`update webhooks set claimed_until = clock_timestamp() where ${isStill(claim)}`.execute(db)
}

export interface DueEvent {
  id: string
  type: string
  recordId: string | null
  locationId: string | null
  workOrderId: string | null
  version: number | null
  position: [number, number] | null
  actorId: string | null
  happenedAt: Date
  attempts: number
}

export async function dueEvents(db: Db, webhookId: string, limit: number): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    select id, type, record_id as "recordId", location_id as "locationId", work_order_id as "workOrderId", version,
      case when position is not null then json_build_array(position[0], position[1]) end as position,
      actor_id as "actorId", happened_at as "happenedAt", attempts
    from webhook_events where webhook_id = ${webhookId} and next_try_at <= clock_timestamp()
    order by next_try_at, happened_at limit ${limit}`.execute(db)
  return rows
}

export interface Tried {
  id: string
  isDelivered: boolean
  status: number | null
  failure: string | null
  /** Null after a delivery and after the last try. */
  nextTrySeconds: number | null
}

/** Records tries in their order. The receiver gets nothing until `pauseSeconds` have passed. */
export async function recordTries(
  db: Db,
  webhookId: string,
  tries: readonly Tried[],
  pauseSeconds: number,
): Promise<void> {
  const last = tries.at(-1)
  if (!last) return
  const wasDelivered = tries.some(({ isDelivered }) => isDelivered)
  const failure = tries.find(({ isDelivered }) => !isDelivered)
  await sql`
    with tries as (
      update webhook_events e set attempts = e.attempts + 1, last_try_at = clock_timestamp(), last_status = t.status, last_failure = t.failure,
        delivered_at = case when t."isDelivered" then clock_timestamp() end,
        next_try_at = clock_timestamp() + make_interval(secs => t."nextTrySeconds")
      from json_to_recordset(${JSON.stringify(tries)}) as t(id uuid, "isDelivered" boolean, status int, failure text,
        "nextTrySeconds" float8)
      where e.id = t.id)
    update webhooks set last_try_at = clock_timestamp(), last_status = ${(failure ?? last).status},
      last_failure = ${failure?.failure ?? null},
      failures = case when ${failure === undefined} then 0 when ${wasDelivered} then 1 else failures + 1 end,
      failing_since = case when ${failure === undefined} then null
        when ${wasDelivered} then clock_timestamp() else coalesce(failing_since, clock_timestamp()) end,
      paused_until = clock_timestamp() + make_interval(secs => ${pauseSeconds}::float8)
    where id = ${webhookId}`.execute(db)
}

/**
 * Null if it is off or gone already, or has another address than `address` now. Events of too many are dropped: turned on, the
 * webhook would be stopped again at once.
 */
export function turnOff(
  db: Db,
  { id, address }: { id: string; address?: string },
  reason: WebhookStop,
): Promise<{ cityId: string; city: string; name: string } | null> {
  return firstRow(
    db,
    sql`
      with stopped as (
        update webhooks w set is_on = false, stopped_reason = ${reason}, stopped_at = now(), version = w.version + 1, updated_at = now()
        from cities c where w.id = ${id} and w.is_on and w.address = coalesce(${address ?? null}, w.address) and c.id = w.city_id
        returning w.id, w.city_id as "cityId", c.name || ', ' || c.state as city, w.name),
      dropped as (
        delete from webhook_events e using stopped s
        where e.webhook_id = s.id and e.next_try_at is not null and ${reason === 'too_many_waiting'}::boolean)
      select "cityId", city, name from stopped`,
  )
}

/** For the metric. */
export async function countWaitingEvents(db: Db): Promise<number> {
  const counted = sql<{ count: number }>`
    select count(*)::int as count from webhook_events e join webhooks w on w.id = e.webhook_id
    where e.next_try_at is not null and w.is_on`
  return (await oneRow(db, counted)).count
}

export async function purgeWebhookEvents(db: Db): Promise<void> {
  await sql`
    delete from webhook_events where created_at < now() - make_interval(days => ${KEEP_WEBHOOK_EVENTS_DAYS})`.execute(
    db,
  )
}
