/**
 * Erases a person from every table that can name them (PERSON-11). A test reads all columns of all tables afterwards: it fails
 * for a new column that is forgotten here.
 */
import { uploadedBy } from '@lamplighter/domain/admin'
import { ERASED_EMAIL, formerMember } from '@lamplighter/domain/people'
import { sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import { SYSTEM_ISSUER } from '../auth/index.ts'
import { deleteMember, replaceOwner } from '../memberships/index.ts'
import {
  type Erased,
  jsonText,
  mayName,
  withoutEmails,
  withoutListed,
  withoutListedIn,
  withoutMentions,
} from './erased-text.ts'
import { accountIdOf, type Leaver } from './people.repo.ts'

export interface Erasing {
  person: Leaver
  /** The person, and records that were joined to theirs. */
  ids: readonly string[]
  /** Cities whose rows may name the person. */
  cityIds: readonly string[]
  erased: Erased
}

/** The caller has locked the person against others who are erased: numbers are given one after another. */
export async function whatNames(db: Db, person: Leaver): Promise<Erasing> {
  const account = accountIdOf(person)
  const { number, names, emails, longer, ids } = await oneRow(
    db,
    sql<{ number: number; names: string[]; emails: string[]; longer: string[]; ids: string[] }>`
      with own as (
        select u.id, u.name, u.email from users u where u.id = ${person.id}
        union select j.id, j.name, ${person.email} from users j
          where j.issuer = ${SYSTEM_ISSUER} and j.subject like 'joined:%' and j.name = ${person.name}),
      named as (select name, lower(email) as email from own
        union select name, lower(email) from oidc_accounts where id = ${account})
      select (select count(*)::int + 1 from users where erased_at is not null) as number,
        array(select distinct name from named) as names, array(select distinct email from named) as emails,
        array(select id from own) as ids,
        array(select distinct substr(u.name, length(n.name) + 1) from users u join named n
          on lower(u.name) like lower(replace(replace(replace(n.name, '\\', '\\\\'), '%', '\\%'), '_', '\\_')) || '_%'
          where not u.id in (select id from own) limit 1000) as longer`,
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
  const erased = { names, emails, longerEndings: longer, by: formerMember(number) }
  return { person, ids, cityIds, erased }
}

/** How the person signed in, and everything that only they used. */
export async function deletePersonal(db: Db, { person, ids, erased }: Erasing): Promise<void> {
  const account = accountIdOf(person)
  const own = sql`user_id = any(${[...ids]}::uuid[])`
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  if (account) {
    await run(sql`delete from account_links where account_id = ${account}`)
    await run(sql`delete from oidc_sign_ins where account_id = ${account}`)
    await run(sql`delete from oidc_payloads where ${mayName(sql<string>`payload::text`, erased)}
      or position(${account} in payload::text) > 0`)
    await run(sql`delete from oidc_accounts where id = ${account}`)
  }
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
    update access_tokens set revoked_at = coalesce(revoked_at, now()), name = ${erased.by} where ${own}`)
  const isTheirs = (column: string) => sql`lower(${sql.ref(column)}) = any(${[...erased.emails]}::text[])`
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

/** The record itself. Its old identity and email are free for a new record. */
export async function renameRecord(db: Db, { person, ids, erased }: Erasing): Promise<void> {
  await sql`
    update users set issuer = ${SYSTEM_ISSUER}, subject = 'erased:' || id, email_verified = false, active_city_id = null,
      erased_at = now(), version = version + 1, updated_at = now()
    where id = ${person.id}`.execute(db)
  await sql`
    update users set name = ${erased.by}, email = ${ERASED_EMAIL} where id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
}

/** Stored copies of the name, as it was when the row was written. */
export async function renameCopies(db: Db, { person, ids, cityIds, erased }: Erasing): Promise<void> {
  const { names, emails, by } = erased
  const own = [...ids]
  const inCities = sql`city_id = any(${[...cityIds]}::uuid[])`
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db)
  await run(sql`update activities set user_name = ${by} where user_id = any(${own}::uuid[])`)
  await run(sql`
    update activities set details = ${withoutListedIn(sql`details`, erased)}
    where ${inCities} and ${mayName(sql<string>`details::text`, erased)}`)
  // Entries of earlier versions are whole sentences.
  for (const name of names)
    await run(sql`
      update activities set description = replace(description, ${name}, ${by})
      where ${inCities} and position(${name} in description) > 0`)
  await run(sql`
    update notes set text = ${withoutEmails(withoutMentions(sql<string>`text`, erased), erased)}
    where ${inCities} and ${mayName(sql<string>`text`, erased)}`)
  await run(sql`
    update work_order_changes set changes = ${withoutListedIn(sql`changes`, erased)}
    where ${inCities} and ${mayName(sql<string>`changes::text`, erased)}`)
  await run(sql`
    update order_rule_effects set changes = ${withoutListedIn(sql`changes`, erased)}
    where rule_id in (select id from order_rules where ${inCities}) and ${mayName(sql<string>`changes::text`, erased)}`)
  // An import names people by their addresses.
  const known = [...names, ...emails]
  await run(sql`
    update work_orders set unassigned = array(select case when lower(n) = any(${emails.map((email) => email.toLowerCase())}::text[])
        or n = any(${[...names]}::text[]) then ${by} else n end from unnest(unassigned) with ordinality a(n, place) order by place)
    where ${inCities} and exists (select from unnest(unassigned) n where lower(n) = any(${known.map((one) => one.toLowerCase())}::text[]))`)
  await run(
    sql`update holds set subject_name = ${by} where user_id = any(${own}::uuid[]) and subject_name <> ''`,
  )
  for (const name of names)
    await run(sql`
      update mail_outbox set subject = replace(subject, ${name}, ${by}), body = replace(body, ${name}, ${by})
      where position(${name} in subject || body) > 0`)
  await run(sql`
    update operations set answer = ${jsonText(sql<string>`answer`, erased)}
    where ${mayName(sql<string>`answer`, erased)}`)
  await renameInImports(db, { person, ids, cityIds, erased })
}

/** Rows and previous values that are kept for some days. The uploaded file is read once more only while its import is open. */
async function renameInImports(db: Db, { cityIds, erased }: Erasing): Promise<void> {
  const ofCities = sql`import_id in (select id from imports where city_id = any(${[...cityIds]}::uuid[]))`
  await sql`
    update import_order_changes set before = ${withoutListedIn(sql`before`, erased)}
    where ${ofCities} and ${mayName(sql<string>`before::text`, erased)}`.execute(db)
  await sql`
    update import_rows set original = ${withoutListedIn(sql`original`, erased)},
      work_order = ${withoutListedIn(sql`work_order`, erased)}, remark = ${withoutEmails(withoutListed(sql<string>`remark`, erased), erased)},
      assignees = case when assignees is not null then array(select case when lower(a) = any(${[...erased.emails]}::text[]) then ${ERASED_EMAIL} else a end
        from unnest(assignees) a) end
    where ${ofCities} and ${mayName(sql<string>`concat_ws(' ', original::text, work_order::text, remark, assignees::text)`, erased)}`.execute(
    db,
  )
  await sql`
    update imports set preview = ${withoutListedIn(sql`preview`, erased)}, settings = ${withoutListedIn(sql`settings`, erased)},
      tally = ${withoutListedIn(sql`tally`, erased)}
    where city_id = any(${[...cityIds]}::uuid[])
      and ${mayName(sql<string>`concat_ws(' ', preview::text, settings::text, tally::text)`, erased)}`.execute(
    db,
  )
}

/** Tells devices and open pages to read their cities again, whose limits may name the person. */
export async function tellCities(db: Db, { cityIds, erased: { names, by } }: Erasing): Promise<void> {
  for (const name of names)
    await sql`
      update cities set boundary_source = ${uploadedBy(by)} where boundary_source = ${uploadedBy(name)}`.execute(
      db,
    )
  await sql`
    update cities set people_changed_xid = pg_current_xact_id() where id = any(${[...cityIds]}::uuid[])`.execute(
    db,
  )
}

/** Files of these cities, finished or being written. */
export async function filesThatName(db: Db, { cityIds }: Erasing): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from city_exports where city_id = any(${[...cityIds]}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}
