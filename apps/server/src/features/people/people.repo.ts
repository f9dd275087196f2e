/** Reads the people who leave, and switches them off and on. */
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { SWITCHED_OFF } from '@lamplighter/domain/memberships'
import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { endLinks } from '../../adapters/identity-provider/account-links.ts'
import { switchAccount } from '../../adapters/identity-provider/accounts.ts'
import { endSessions } from '../../adapters/identity-provider/sessions.ts'
import { dropMailsTo } from '../../adapters/mail/outbox.ts'
import type { Db } from '../../db/kysely.ts'
import { lockPlatformAdmins } from '../../db/lock-platform-admins.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import type { UsersTable } from '../../db/schema.ts'
import { SYSTEM_ISSUER } from '../auth/index.ts'

export type Leaver = Pick<
  Selectable<UsersTable>,
  | 'id'
  | 'name'
  | 'email'
  | 'issuer'
  | 'subject'
  | 'platform_role'
  | 'switched_off_at'
  | 'erase_requested_at'
  | 'erase_requested_by'
>

/**
 * Locks the person's cities, in the order of their ids, then who may administer the platform, then the person: two admins
 * cannot switch each other off at once. Null for nobody, for an erased person, and for a record of the system.
 */
export async function lockPerson(
  db: Db,
  userId: string,
): Promise<{ person: Leaver; cityIds: string[] } | null> {
  const cityIds = await lockCitiesOf(db, userId)
  await lockPlatformAdmins(db)
  const person = await firstRow(db, sql<Leaver>`${leaver(userId)} for no key update`)
  return person && { person, cityIds }
}

/** One eraser at a time, so that two people never get the same number. */
export async function isOnlyEraser(db: Db): Promise<boolean> {
  const lock = sql<{
    ours: boolean
  }>`select pg_try_advisory_xact_lock(hashtext('lamplighter erasing')) as ours`
  return (await oneRow(db, lock)).ours
}

/** Locks the record: another transaction that refers to the person, such as a new hold, waits. */
export const lockForErasing = (db: Db, userId: string): Promise<Leaver | null> =>
  firstRow(db, sql<Leaver>`${leaver(userId)} for update`)

/** Null for nobody, for an erased person, and for a record of the system. */
export const findLeaver = (db: Db, userId: string): Promise<Leaver | null> => firstRow(db, leaver(userId))

const leaver = (userId: string) => sql<Leaver>`
  select id, name, email, issuer, subject, platform_role, switched_off_at, erase_requested_at, erase_requested_by
  from users where id = ${userId} and issuer <> ${SYSTEM_ISSUER}`

/** Locks the cities of a person against other changes of their members. */
export async function lockCitiesOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from cities where id in (select city_id from city_memberships where user_id = ${userId})
    order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/** In the order of their ids, like everyone who locks several. */
export async function lockCities(db: Db, cityIds: readonly string[]): Promise<void> {
  await sql`select from cities where id = any(${[...cityIds]}::uuid[]) order by id for no key update`.execute(
    db,
  )
}

export async function countOtherPlatformAdmins(db: Db, userId: string): Promise<number> {
  const others = sql<{ count: number }>`
    select count(*)::int as count from users
    where platform_role = 'admin' and switched_off_at is null and id <> ${userId}`
  return (await oneRow(db, others)).count
}

/** The first active city that would have no City Admin without this person, as 'Prairie Falls, NE'. */
export async function lastAdminOf(db: Db, userId: string): Promise<string | null> {
  const city = sql<{ name: string }>`
    select c.name || ', ' || c.state as name from city_memberships m join cities c on c.id = m.city_id
    where m.user_id = ${userId} and m.role = 'city_admin' and m.status = 'active' and c.is_active
      and not exists (select from city_memberships o where o.city_id = m.city_id and o.user_id <> m.user_id
        and o.role = 'city_admin' and o.status = 'active')
    order by 1 limit 1`
  return (await firstRow(db, city))?.name ?? null
}

/**
 * A membership without the status 'active' gives no rights and is asked for no work, wherever memberships are read. Requests to
 * join are withdrawn: approving one would bring the person back.
 */
export async function markOff(db: Db, userId: string): Promise<void> {
  await sql`
    update users set switched_off_at = now(), version = version + 1, updated_at = now() where id = ${userId}`.execute(
    db,
  )
  // First, so that a request that is being approved is waited for.
  await sql`
    update city_requests set status = 'cancelled', decided_at = now(), version = version + 1
    where user_id = ${userId} and status = 'pending'`.execute(db)
  // A link of theirs would go on letting people in.
  await sql`
    update invitations set withdrawn_at = now()
    where created_by = ${userId} and used_at is null and withdrawn_at is null and expires_at > now()`.execute(
    db,
  )
  await sql`
    update city_memberships set status = ${SWITCHED_OFF}, version = version + 1, updated_at = now()
    where user_id = ${userId} and status = 'active'`.execute(db)
}

export async function markOn(db: Db, userId: string): Promise<void> {
  await sql`
    update users set switched_off_at = null, erase_requested_at = null, erase_requested_by = null, version = version + 1,
      updated_at = now() where id = ${userId}`.execute(db)
  await sql`
    update city_memberships set status = 'active', version = version + 1, updated_at = now()
    where user_id = ${userId} and status = ${SWITCHED_OFF}`.execute(db)
}

const uuid = z.uuid()

/** The person's account at the embedded provider, if they sign in here. */
export const accountIdOf = ({ issuer, subject }: Pick<Leaver, 'issuer' | 'subject'>): string | null =>
  issuer === EMBEDDED_ISSUER ? (uuid.safeParse(subject).data ?? null) : null

/**
 * Ends every session with what was granted under it, and drops mails that already wait for the person. Notifications are composed
 * when they are sent, and nobody composes one for a person who is switched off.
 */
export async function switchSignIn(db: Db, person: Leaver, to: 'off' | 'on'): Promise<void> {
  const account = accountIdOf(person)
  if (account) await switchAccount(db, account, to)
  if (to === 'on') return
  if (account) {
    await endSessions(db, account, { except: undefined })
    await endLinks(db, account, 'password')
    await endLinks(db, account, 'email')
  }
  await dropMailsTo(db, person.email)
}

export async function requestErasing(db: Db, userId: string, by: string | null): Promise<void> {
  await sql`
    update users set erase_requested_at = now(), erase_requested_by = ${by}, version = version + 1, updated_at = now()
    where id = ${userId} and erase_requested_at is null`.execute(db)
}

/** People who wait to be erased, first asked for first; `new` are those of the last minute. */
export async function waitingToBeErased(db: Db, which: 'new' | 'all'): Promise<string[]> {
  const since = which === 'new' ? sql`now() - interval '1 minute'` : sql`'-infinity'`
  const { rows } = await sql<{ id: string }>`
    select id from users where erase_requested_at > ${since} and erased_at is null order by erase_requested_at`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
