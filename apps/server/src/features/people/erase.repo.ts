/**
 * Erases a person from every table that can name them (PERSON-11). A test reads all columns of all tables afterwards: it fails
 * for a new column that is forgotten here or in erased-copies.ts.
 */
import { uploadedBy } from '@lamplighter/domain/admin'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { ERASED_EMAIL, formerMember } from '@lamplighter/domain/people'
import { sql } from 'kysely'
import { emailKey } from '../../adapters/identity-provider/accounts.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'
import { SYSTEM_ISSUER } from '../auth/index.ts'
import { deleteMember, replaceOwner } from '../memberships/index.ts'
import type { Copies } from './erased-copies.ts'
import { accountIdOf, type Leaver } from './people.repo.ts'

/** Kept in `erased_from` until all copies are replaced. */
interface Former {
  names: readonly string[]
  emails: readonly string[]
  cityIds: readonly string[]
}

export interface Erasing extends Former {
  person: Leaver
  /** The person, and records that were joined to theirs. */
  ids: readonly string[]
}

/** An import and some issuers leave the email empty: that names nobody. */
export async function whatNames(db: Db, person: Leaver): Promise<Erasing> {
  const account = accountIdOf(person)
  const { names, emails, ids } = await oneRow(
    db,
    sql<{ names: string[]; emails: string[]; ids: string[] }>`
      with own as (
        select u.id, u.name, u.email from users u where u.id = ${person.id} or u.joined_to = ${person.id}),
      named as (select name, lower(email) as email from own where email not like '%@lamplighter.invalid'
        union select name, ${person.email.toLowerCase()} from own
        union select name, lower(email) from oidc_accounts where id = ${account})
      select array(select distinct name from named where trim(name) <> '') as names,
        array(select distinct trim(email) from named where email like '%_@_%') as emails,
        array(select id from own) as ids`,
  )
  const { cityIds } = await oneRow(
    db,
    sql<{ cityIds: string[] }>`
      select array(select id from cities where id in (
        select city_id from city_memberships where user_id = any(${ids}::uuid[])
        union select city_id from activities where user_id = any(${ids}::uuid[])
        union select city_id from locations where created_by = any(${ids}::uuid[])
        union select city_id from notes where created_by = any(${ids}::uuid[])
        union select city_id from work_orders where created_by = any(${ids}::uuid[])
        union select city_id from city_requests where user_id = any(${ids}::uuid[])
        union select city_id from audit where object_id = any(${ids}::uuid[]))) as "cityIds"`,
  )
  return { person, ids, cityIds, names, emails }
}

/** Reasons of open holds on records of others that name the person: replacing the name would change what is kept. */
export async function holdsThatName(db: Db, { names, emails, cityIds }: Former): Promise<string[]> {
  const held = sql`city_id = any(${[...cityIds]}::uuid[])
    and city_id in (select city_id from holds where lifted_at is null)`
  const isNamed = (text: ReturnType<typeof sql>, before = '') => {
    const parts = [...names.map((name) => before + name), ...emails]
    return parts.length === 0
      ? sql`false`
      : sql`(${sql.join(
          parts.map((part) => sql`position(lower(${part}) in lower(${text})) > 0`),
          sql` or `,
        )})`
  }
  const { rows } = await sql<{ reason: string }>`
    select distinct reason from holds where id in (
      select hold_on_note(city_id, id) from notes where ${held} and ${isNamed(sql`text`, '@')}
      union select hold_on_work_order(city_id, id) from work_orders
        where ${held} and unassigned && ${[...names, ...emails]}::text[]
      union select hold_on_work_order(city_id, work_order_id) from work_order_changes w where ${held} and exists (
        select from jsonb_array_elements(case when jsonb_typeof(w.changes) = 'array' then w.changes else '[]' end) c
        where c ->> 'field' = 'assigned' and ${isNamed(sql`concat_ws(', ', c ->> 'from', c ->> 'to')`)}))
    order by reason`.execute(db)
  return rows.map(({ reason }) => reason)
}

/** How the person signed in, and everything that only they used. */
export async function deletePersonal(db: Db, { person, ids, emails }: Erasing, by: string): Promise<void> {
  const own = sql`user_id = any(${[...ids]}::uuid[])`
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  // An account with the email that no other person has: it was closed when its person moved to an external issuer.
  const { rows: accounts } = await sql<{ id: string }>`
    select id::text from oidc_accounts a where id = ${accountIdOf(person)} or (email = any(${emails.map(emailKey)}::text[])
      and not exists (select from users u where u.issuer = ${EMBEDDED_ISSUER} and u.subject = a.id::text
        and u.id <> all(${[...ids]}::uuid[])))`.execute(db)
  const accountIds = accounts.map(({ id }) => id)
  await run(sql`delete from account_links where account_id = any(${accountIds}::uuid[])`)
  await run(sql`delete from oidc_sign_ins where account_id = any(${accountIds}::uuid[])`)
  await run(sql`
    delete from oidc_payloads where payload ->> 'accountId' = any(${accountIds}::text[])
      or payload #>> '{session,accountId}' = any(${accountIds}::text[])
      or lower(payload #>> '{params,login_hint}') = any(${[...emails]}::text[])`)
  await run(sql`delete from oidc_accounts where id = any(${accountIds}::uuid[])`)
  await run(sql`delete from push_devices where ${own}`)
  await run(sql`delete from notifications where ${own}`)
  await run(sql`delete from notification_choices where ${own}`)
  await run(sql`delete from saved_views where ${own}`)
  await run(sql`delete from region_viewers where ${own}`)
  await run(sql`delete from crew_calendars where ${own}`)
  await run(sql`delete from work_order_viewers where ${own}`)
  await run(sql`delete from device_reports where ${own}`)
  await run(sql`delete from operations where ${own}`)
  // The rows stay, because lines of the audit trail point to them.
  await run(sql`
    update access_tokens set revoked_at = coalesce(revoked_at, now()), name = ${by} where ${own}`)
}

/** Deletes the email where nothing else names the person. Emails to others go out within minutes and stay as they are. */
export async function deleteByEmail(db: Db, emails: readonly string[]): Promise<void> {
  const isTheirs = (column: string) => sql`lower(${sql.ref(column)}) = any(${[...emails]}::text[])`
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`delete from mail_outbox where ${isTheirs('recipient')}`)
  await run(sql`
    update invitations set email = null, withdrawn_at = case when used_at is null then coalesce(withdrawn_at, now())
      else withdrawn_at end where ${isTheirs('email')}`)
  await run(sql`update resident_reports set reporter_email = null where ${isTheirs('reporter_email')}`)
}

export async function leaveCities(db: Db, { person: { id } }: Erasing): Promise<void> {
  const { rows } = await sql<{ cityId: string }>`
    select city_id as "cityId" from city_memberships where user_id = ${id} order by city_id`.execute(db)
  for (const { cityId } of rows) {
    await deleteMember(db, cityId, id)
    await replaceOwner(db, cityId, id)
  }
  await sql`delete from city_requests where user_id = ${id} and status in ('pending', 'cancelled')`.execute(
    db,
  )
}

/**
 * The record itself, with those that were joined to it. Its old identity and email are free for a new record. Returns the new
 * name.
 */
export async function renameRecord(
  db: Db,
  { person, ids, names, emails, cityIds }: Erasing,
): Promise<string> {
  const { number } = await oneRow(
    db,
    sql<{ number: number }>`select count(*)::int + 1 as number from users where erased_at is not null`,
  )
  const by = formerMember(number)
  await sql`
    update users set issuer = ${SYSTEM_ISSUER}, subject = 'erased:' || id, email_verified = false, active_city_id = null,
      erased_at = now(), erased_from = ${JSON.stringify({ names, emails, cityIds })}::jsonb, version = version + 1,
      updated_at = now()
    where id = ${person.id}`.execute(db)
  await sql`
    update users set name = ${by}, email = ${ERASED_EMAIL} where id = any(${[...ids]}::uuid[])`.execute(db)
  return by
}

/** The people whose copies are still to be replaced: once at once, and again for whoever wrote one meanwhile. */
export async function beingErased(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where erased_from is not null
      and (not erased_from ? 'replaced' or erased_at < now() - interval '1 minute') order by erased_at`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function copiesOf(db: Db, userId: string): Promise<(Copies & { isLast: boolean }) | null> {
  const found = await firstRow(
    db,
    sql<Former & { by: string; ids: string[]; isLast: boolean }>`
      select erased_from -> 'names' as names, erased_from -> 'emails' as emails, erased_from -> 'cityIds' as "cityIds",
        name as by, array(select id from users j where u.id in (j.id, j.joined_to)) as ids,
        erased_at < now() - interval '1 minute' as "isLast"
      from users u where id = ${userId} and erased_from is not null`,
  )
  if (!found) return null
  const { names, emails, cityIds, ids, by, isLast } = found
  const { others } = await oneRow(
    db,
    sql<{ others: string[] }>`
      select array(select distinct u.name from users u join unnest(${[...names]}::text[]) n
        on position(lower(n) in lower(u.name)) > 0 and lower(u.name) <> lower(n) limit 1000) as others`,
  )
  return { ids, cityIds, isLast, erased: { names, emails, others, by } }
}

export async function markReplaced(db: Db, userId: string, isLast: boolean): Promise<void> {
  await sql`
    update users set erased_from = ${isLast ? sql`null` : sql`erased_from || '{"replaced": true}'`}
    where id = ${userId}`.execute(db)
}

/** Tells devices and open pages to read their cities again, whose limits may name the person. Locks the cities in their order. */
export async function tellCities(
  db: Db,
  cityIds: readonly string[],
  from: readonly string[],
  by: string,
): Promise<void> {
  const those = sql`id = any(${[...cityIds]}::uuid[])`
  await sql`select from cities where ${those} order by id for no key update`.execute(db)
  await sql`
    update cities set people_changed_xid = pg_current_xact_id(),
      boundary_source = case when boundary_source = any(${from.map(uploadedBy)}::text[]) then ${uploadedBy(by)} else boundary_source end
    where ${those}`.execute(db)
}

/** Files of these cities, finished or being written. */
export async function filesThatName(db: Db, { cityIds }: Pick<Copies, 'cityIds'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from city_exports where city_id = any(${[...cityIds]}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}
