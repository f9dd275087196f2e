/**
 * Joins a person's record with a password here to their identity at an external issuer. The older record stays, with
 * its id and all references, and from then on belongs to the external identity. Runs in the caller's transaction.
 */
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { problem } from '@lamplighter/domain/http'
import { memberRoleOf, memberRoles } from '@lamplighter/domain/memberships'
import { type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { closeAccount } from '../../adapters/identity-provider/accounts.ts'
import { endSessions } from '../../adapters/identity-provider/sessions.ts'
import type { Db } from '../../db/kysely.ts'
import type { CityMembershipsTable, UsersTable } from '../../db/schema.ts'

/** The issuer of records that were joined to another: no one signs in to them, and lists of people omit them. */
export const SYSTEM_ISSUER = 'lamplighter'

interface Identity {
  issuer: string
  subject: string
  email: string
  verified: boolean
}

const uuid = z.uuid()

/** `double` is the record that the external identity already has, if any: its memberships move too. */
export async function joinUsers(
  db: Db,
  { userId, double, identity }: { userId: string; double?: string; identity: Identity },
): Promise<void> {
  const { rows: found } = await sql<Pick<Selectable<UsersTable>, 'id' | 'issuer' | 'subject'>>`
    select id, issuer, subject from users where id in (${userId}, ${double ?? null})
      order by id for update`.execute(db)
  const kept = found.find(({ id, issuer }) => id === userId && issuer === EMBEDDED_ISSUER)
  const other = found.find(({ id, issuer }) => id === double && issuer === identity.issuer)
  // A concurrent request was first.
  if (!kept || Boolean(double) !== Boolean(other)) throw problem('nothing_to_join')
  // A stranger who knew the password may have made them.
  await sql`update access_tokens set revoked_at = now() where user_id = ${userId} and revoked_at is null`.execute(
    db,
  )
  if (double) await takeOverIdentity(db, userId, double)
  await sql`
    update users set issuer = ${identity.issuer}, subject = ${identity.subject}, email = ${identity.email},
      email_verified = ${identity.verified}, version = version + 1, updated_at = now()
    where id = ${userId}`.execute(db)
  const account = uuid.safeParse(kept.subject).data
  if (!account) return
  await closeAccount(db, account)
  await endSessions(db, account, { except: undefined })
}

async function takeOverIdentity(db: Db, userId: string, double: string): Promise<void> {
  // So that the old identity no longer finds this record.
  await sql`
    update users set issuer = ${SYSTEM_ISSUER}, subject = ${`joined:${double}`}, email = 'joined@lamplighter.invalid',
      joined_to = ${userId}, active_city_id = null, version = version + 1, updated_at = now()
    where id = ${double}`.execute(db)
  await sql`update users set joined_to = ${userId} where joined_to = ${double}`.execute(db)
  await takeMemberships(db, userId, double)
  await sql`
    insert into region_viewers (region_id, user_id, added_at)
    select region_id, ${userId}::uuid, added_at from region_viewers where user_id = ${double}::uuid
    on conflict do nothing`.execute(db)
  await sql`delete from region_viewers where user_id = ${double}::uuid`.execute(db)
  await sql`
    update work_orders set assignee_ids = ${replacedOnce('assignee_ids', double, userId)}, version = version + 1
    where assignee_ids @> array[${double}::uuid] and status = 'open'`.execute(db)
  await sql`
    update crews set member_ids = ${replacedOnce('member_ids', double, userId)}, version = version + 1,
      lead_id = case when lead_id = ${double} then ${userId}::uuid else lead_id end
    where member_ids @> array[${double}::uuid]`.execute(db)
  await sql`
    update order_rules set tell_ids = ${replacedOnce('tell_ids', double, userId)}, version = version + 1
    where tell_ids @> array[${double}::uuid]`.execute(db)
  await sql`update cities set owner_id = ${userId} where owner_id = ${double}`.execute(db)
  // If both records have a link to one crew, the record that stays keeps its own.
  await sql`
    delete from crew_calendars c where user_id = ${double} and exists (
      select from crew_calendars o where o.user_id = ${userId} and o.crew_id = c.crew_id)`.execute(db)
  await sql`update crew_calendars set user_id = ${userId} where user_id = ${double}`.execute(db)
  await sql`update access_tokens set user_id = ${userId}::uuid where user_id = ${double}::uuid`.execute(db)
  // A view whose name both records have gets a new one.
  await sql`
    update saved_views v set user_id = ${userId}::uuid, name = case when exists (
        select from saved_views o where o.user_id = ${userId}::uuid and lower(o.name) = lower(v.name))
      then left(v.name, 51) || ' ' || right(v.id::text, 8) else v.name end
    where v.user_id = ${double}::uuid`.execute(db)
  // The other record keeps what it did, so its holds stay there. This one gets the same holds.
  await sql`
    insert into holds (id, city_id, reason, subject_kind, user_id, created_by, created_at)
    select gen_random_uuid(), city_id, reason, subject_kind, ${userId}::uuid, created_by, created_at
    from holds where user_id = ${double}::uuid and lifted_at is null`.execute(db)
  await sql`delete from work_order_viewers where user_id = ${double}::uuid`.execute(db)
  // Both may have been reminded of the same date.
  await sql`
    delete from notifications n using notifications o where n.user_id = ${double}::uuid and o.user_id = ${userId}::uuid
      and (o.work_order_id, o.trigger, o.due_day) = (n.work_order_id, n.trigger, n.due_day)`.execute(db)
  await sql`update notifications set user_id = ${userId}::uuid where user_id = ${double}::uuid`.execute(db)
  await sql`update push_devices set user_id = ${userId}::uuid where user_id = ${double}::uuid`.execute(db)
  await sql`
    update notification_choices set user_id = ${userId}::uuid where user_id = ${double}::uuid
      and not exists (select from notification_choices where user_id = ${userId}::uuid)`.execute(db)
  // Repeated join requests, or requests to a city where the other record is a member, are dropped.
  await sql`
    update city_requests r set status = 'rejected', decided_at = now(), decided_by = ${userId}::uuid, version = version + 1
    where r.user_id = ${double}::uuid and r.status = 'pending' and (
      exists (select from city_requests o where o.user_id = ${userId}::uuid and o.city_id = r.city_id and o.status = 'pending')
      or exists (select from city_memberships m where m.user_id = ${userId}::uuid
        and m.city_id = r.city_id))`.execute(db)
  await sql`update city_requests set user_id = ${userId}::uuid where user_id = ${double}::uuid and status = 'pending'`.execute(
    db,
  )
}

/** An order, a crew or a rule that has both records keeps the person once. */
const replacedOnce = (column: string, double: string, userId: string) =>
  sql`array_replace(array_remove(${sql.ref(column)}, ${userId}::uuid), ${double}::uuid, ${userId}::uuid)`

type MemberRow = Pick<Selectable<CityMembershipsTable>, 'city_id' | 'user_id' | 'role' | 'status'>

/** Of two memberships in one city the stronger one stays, so that no city loses its last admin. */
async function takeMemberships(db: Db, userId: string, double: string): Promise<void> {
  const { rows: members } = await sql<MemberRow>`
    select city_id, user_id, role, status from city_memberships where user_id in (${userId}, ${double})
    order by city_id for update`.execute(db)
  const rank = (member: MemberRow | undefined) => {
    const role = member?.status === 'active' ? memberRoleOf(member.role) : null
    return role ? memberRoles.length - memberRoles.indexOf(role) : member ? 0 : -1
  }
  for (const taken of members.filter(({ user_id }) => user_id === double)) {
    const own = members.find(({ user_id, city_id }) => user_id === userId && city_id === taken.city_id)
    const loser = rank(taken) > rank(own) ? userId : double
    if (own)
      await sql`
        delete from city_memberships where city_id = ${taken.city_id} and user_id = ${loser}`.execute(db)
    await sql`
      update city_memberships set user_id = ${userId}, version = version + 1, updated_at = now()
      where city_id = ${taken.city_id} and user_id = ${double}`.execute(db)
  }
}
