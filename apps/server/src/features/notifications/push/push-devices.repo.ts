/** Devices that get push messages (TELL-9, TELL-13). */
import { MAX_PUSH_DEVICES } from '@lamplighter/domain/notifications'
import { type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { isResumable } from '../../../adapters/identity-provider/sessions.ts'
import type { Db } from '../../../db/kysely.ts'
import { firstRow, oneRow } from '../../../db/rows.ts'
import type { PushDevicesTable } from '../../../db/schema.ts'
import { sessionIsActive } from '../../../http/admission/caller.ts'

type Row = Selectable<PushDevicesTable>

/** Delete devices that failed or were unused this long. */
const FAILING_DAYS = 30
const UNUSED_DAYS = 45

/** After the session has ended or expired, the device belongs to nobody. Outside issuers do not share their sessions. */
const isSignedIn = sql<boolean>`(d.session_uid is null
  or ${sessionIsActive(sql.ref('d.session_uid'))} and ${isResumable(sql.ref('d.session_uid'))})`

/** A device that its push service forgot may still renew, so its row stays for a while. */
const isKnown = sql<boolean>`d.retry_at is distinct from 'infinity'`

export async function listDevices(db: Db, userId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.* from push_devices d where d.user_id = ${userId} and ${isSignedIn} and ${isKnown}
    order by d.created_at desc, d.id`.execute(db)
  return rows
}

type Given = Pick<Row, 'user_id' | 'session_uid' | 'endpoint' | 'p256dh' | 'auth' | 'user_agent'>

/** The same address is the same device, also if it was another person's. The least recently used of too many is removed. */
export async function saveDevice(db: Db, given: Given): Promise<Row> {
  // Two devices at once must not exceed the maximum together.
  await sql`select from users where id = ${given.user_id} for no key update`.execute(db)
  const saved = await oneRow(
    db,
    sql<Row>`
      insert into push_devices as d (id, user_id, session_uid, endpoint, p256dh, auth, user_agent)
      values (${uuidv7()}, ${given.user_id}, ${given.session_uid}, ${given.endpoint}, ${given.p256dh}, ${given.auth},
        ${given.user_agent})
      on conflict (endpoint) do update set user_id = excluded.user_id, session_uid = excluded.session_uid,
        p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent, renewed_at = now(),
        failing_since = null, retry_at = null,
        last_delivered_at = case when d.user_id = excluded.user_id then d.last_delivered_at end
      returning *`,
  )
  await sql`
    delete from push_devices where id in (
      select id from push_devices where user_id = ${given.user_id} and id <> ${saved.id}
      order by renewed_at desc, id desc offset ${MAX_PUSH_DEVICES - 1})`.execute(db)
  return saved
}

/** The device may have another address now. Null if the person does not have the device any more. */
export async function renewDevice(db: Db, id: string, given: Given): Promise<Row | null> {
  await sql`delete from push_devices where endpoint = ${given.endpoint} and id <> ${id}`.execute(db)
  return firstRow(
    db,
    sql<Row>`
      update push_devices set endpoint = ${given.endpoint}, p256dh = ${given.p256dh}, auth = ${given.auth},
        session_uid = ${given.session_uid}, user_agent = ${given.user_agent}, renewed_at = now(), failing_since = null,
        retry_at = null
      where id = ${id} and user_id = ${given.user_id} returning *`,
  )
}

/** Null for a device of someone else. */
export function deleteDevice(db: Db, id: string, userId: string): Promise<Row | null> {
  return firstRow(db, sql<Row>`delete from push_devices where id = ${id} and user_id = ${userId} returning *`)
}

export async function recordDelivery(db: Db, { id, user_id }: Row, ids: readonly string[]): Promise<void> {
  await sql`
    with device as (
      update push_devices set last_delivered_at = now(), failing_since = null, retry_at = null
      where id = ${id} and user_id = ${user_id})
    update notifications set pushed_to = pushed_to || ${id}::uuid where id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
}

/** The device does not take these notifications, so they are not sent to it again. */
export async function recordRefusal(db: Db, { id }: Row, ids: readonly string[]): Promise<void> {
  await sql`
    with device as (
      update push_devices set failing_since = coalesce(failing_since, now()) where id = ${id})
    update notifications set pushed_to = pushed_to || ${id}::uuid where id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
}

export async function recordFailure(db: Db, { id }: Row, afterSeconds: number | null): Promise<void> {
  await sql`
    update push_devices set failing_since = coalesce(failing_since, now()),
      retry_at = now() + make_interval(secs => ${afterSeconds}::float8)
    where id = ${id}`.execute(db)
}

/** The browser may have subscribed anew meanwhile, with another address or other keys. */
export async function forgetDevice(db: Db, { id, endpoint, p256dh }: Row): Promise<void> {
  await sql`
    update push_devices set failing_since = coalesce(failing_since, now()), retry_at = 'infinity'
    where id = ${id} and endpoint = ${endpoint} and p256dh = ${p256dh}`.execute(db)
}

export async function purgePushDevices(db: Db): Promise<void> {
  await sql`
    delete from push_devices where failing_since < now() - make_interval(days => ${FAILING_DAYS})
      or renewed_at < now() - make_interval(days => ${UNUSED_DAYS})`.execute(db)
}
