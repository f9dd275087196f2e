/**
 * Joins a person's record with a password here to their identity at an external issuer: the older record stays, with
 * its id and all that refers to it, and from then on belongs to the external identity. In the caller's transaction.
 */
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { problem } from '@lamplighter/domain/http'
import { roleOf, roles } from '@lamplighter/domain/memberships'
import { sql } from 'kysely'
import * as z from 'zod'
import { closeAccount } from '../../adapters/identity-provider/accounts.ts'
import { endSessions } from '../../adapters/identity-provider/sessions.ts'
import type { Db } from '../../db/kysely.ts'

/** The issuer of records that were joined to another: nobody signs in to them, and lists of people leave them out. */
export const NOBODYS_ISSUER = 'lamplighter'

interface Identity {
  issuer: string
  subject: string
  email: string
  verified: boolean
}

const uuid = z.uuid()

/** `double` is the record that the external identity already has, if any: its memberships are moved too. */
export async function joinUsers(
  db: Db,
  { userId, double, identity }: { userId: string; double?: string; identity: Identity },
): Promise<void> {
  const found = await db
    .selectFrom('users')
    .select(['id', 'issuer', 'subject'])
    .where('id', 'in', [userId, ...(double ? [double] : [])])
    .orderBy('id')
    .forUpdate()
    .execute()
  const kept = found.find(({ id, issuer }) => id === userId && issuer === EMBEDDED_ISSUER)
  const other = found.find(({ id, issuer }) => id === double && issuer === identity.issuer)
  // A concurrent request was faster.
  if (!kept || Boolean(double) !== Boolean(other)) throw problem('nothing_to_join')
  if (double) await takeOver(db, userId, double)
  await db
    .updateTable('users')
    .set((set) => ({
      issuer: identity.issuer,
      subject: identity.subject,
      email: identity.email,
      email_verified: identity.verified,
      version: set('version', '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', userId)
    .execute()
  const account = uuid.safeParse(kept.subject).data
  if (!account) return
  await closeAccount(db, account)
  await endSessions(db, account, { except: undefined })
}

async function takeOver(db: Db, userId: string, double: string): Promise<void> {
  await db
    .updateTable('users')
    .set((set) => ({
      issuer: NOBODYS_ISSUER,
      subject: `joined:${double}`,
      // So that the old identity no longer finds this record.
      email: 'joined@lamplighter.invalid',
      active_city_id: null,
      version: set('version', '+', 1),
      updated_at: new Date(),
    }))
    .where('id', '=', double)
    .execute()
  await takeMemberships(db, userId, double)
  await db.updateTable('cities').set({ owner_id: userId }).where('owner_id', '=', double).execute()
  // Repeated join requests, or requests to a city where the other record is a member, are dropped.
  await sql`
    update city_requests r set status = 'rejected', decided_at = now(), decided_by = ${userId}::uuid, version = version + 1
    where r.user_id = ${double}::uuid and r.status = 'pending' and (
      exists (select from city_requests o where o.user_id = ${userId}::uuid and o.city_id = r.city_id and o.status = 'pending')
      or exists (select from city_memberships m where m.user_id = ${userId}::uuid and m.city_id = r.city_id))`.execute(
    db,
  )
  await sql`update city_requests set user_id = ${userId}::uuid where user_id = ${double}::uuid and status = 'pending'`.execute(
    db,
  )
}

/** Of two memberships in one city the one with more rights stays, so that no city loses its last admin. */
async function takeMemberships(db: Db, userId: string, double: string): Promise<void> {
  const members = await db
    .selectFrom('city_memberships')
    .select(['city_id', 'user_id', 'role', 'status'])
    .where('user_id', 'in', [userId, double])
    .orderBy('city_id')
    .forUpdate()
    .execute()
  const rank = (member: { role: string; status: string } | undefined) => {
    const role = member?.status === 'active' ? roleOf(member.role) : null
    return role ? roles.length - roles.indexOf(role) : member ? 0 : -1
  }
  for (const taken of members.filter(({ user_id }) => user_id === double)) {
    const own = members.find(({ user_id, city_id }) => user_id === userId && city_id === taken.city_id)
    const loser = rank(taken) > rank(own) ? userId : double
    await db
      .deleteFrom('city_memberships')
      .where('city_id', '=', taken.city_id)
      .where('user_id', '=', loser)
      .where(sql<boolean>`${own !== undefined}`)
      .execute()
    await db
      .updateTable('city_memberships')
      .set((set) => ({ user_id: userId, version: set('version', '+', 1), updated_at: new Date() }))
      .where('city_id', '=', taken.city_id)
      .where('user_id', '=', double)
      .execute()
  }
}
