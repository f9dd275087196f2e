/** Writes the `invitations` table. */
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import type { Invitation } from '@lamplighter/domain/cities'
import type { Caller, MemberRole, PlatformRole } from '@lamplighter/domain/memberships'
import { type Selectable, sql } from 'kysely'
import { jsonList, jsonObject } from '../../../db/json.ts'
import type { Db } from '../../../db/kysely.ts'
import { firstRow, oneRow } from '../../../db/rows.ts'
import type { InvitationsTable } from '../../../db/schema.ts'
import { findMember } from '../../memberships/index.ts'

const isOpen = sql<boolean>`i.used_at is null and i.withdrawn_at is null and i.expires_at > now()`

const wire = sql`
  select i.id as "_id", i.city_id as "cityId", i.role, i.user_type as "userType",
    i.custom_categories as "customCategories", i.email, i.note,
    json_build_object('_id', u.id, 'name', u.name) as "invitedBy", i.created_at as "createdAt", i.expires_at as "expiresAt"
  from invitations i join users u on u.id = i.created_by`

/** A city's open invitations; their number is limited (MAX_OPEN_INVITATIONS). */
export function listOpen(db: Db, cityId: string) {
  return jsonList<Invitation>(
    db,
    sql`${wire} where i.city_id = ${cityId} and ${isOpen} order by i.created_at desc, i.id desc`,
  )
}

export function invitationObject(db: Db, id: string): Promise<Invitation> {
  return jsonObject(db, sql`${wire} where i.id = ${id}`)
}

export async function countOpen(db: Db, cityId: string): Promise<number> {
  const open = sql<{
    count: number
  }>`select count(*)::int as count from invitations i where i.city_id = ${cityId} and ${isOpen}`
  return (await oneRow(db, open)).count
}

/**
 * How many this person created within a day; the person is locked, so that concurrent requests are counted one by one.
 */
export async function countOfDay(db: Db, userId: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
  const made = sql<{ count: number }>`
    select count(*)::int as count from invitations
    where created_by = ${userId} and created_at > now() - interval '24 hours'`
  return (await oneRow(db, made)).count
}

export interface NewInvitation {
  id: string
  cityId: string
  secretHash: Buffer
  role: MemberRole
  userType: string | null
  customCategories: readonly string[]
  email: string | null
  note: string
  days: number
  createdBy: string
}

export async function insertInvitation(db: Db, i: NewInvitation): Promise<void> {
  await sql`
    insert into invitations (id, city_id, secret_hash, role, user_type, custom_categories, email, note, created_by, expires_at)
    values (${i.id}, ${i.cityId}, ${i.secretHash}, ${i.role}, ${i.userType}, ${i.customCategories}, ${i.email}, ${i.note},
      ${i.createdBy}, now() + make_interval(days => ${i.days}))`.execute(db)
}

type Stored = Pick<
  Selectable<InvitationsTable>,
  'id' | 'role' | 'user_type' | 'custom_categories' | 'email' | 'note' | 'created_by'
> & {
  cityId: string
  cityName: string
  cityState: string
  cityIsActive: boolean
  inviterName: string
  inviterPlatformRole: PlatformRole
  usedAt: Date | null
  withdrawnAt: Date | null
  expiresAt: Date
}

const stored = sql`
  select i.id, i.role, i.user_type, i.custom_categories, i.email, i.note, i.created_by, c.id as "cityId", c.name as "cityName",
    c.state as "cityState", c.is_active as "cityIsActive", u.name as "inviterName", u.platform_role as "inviterPlatformRole",
    i.used_at as "usedAt", i.withdrawn_at as "withdrawnAt", i.expires_at as "expiresAt"
  from invitations i join cities c on c.id = i.city_id join users u on u.id = i.created_by`

export function findBySecret(db: Db, secretHash: Buffer): Promise<Stored | null> {
  return firstRow(db, sql<Stored>`${stored} where i.secret_hash = ${secretHash}`)
}

/** Locked, so that an invitation is either used once or withdrawn, never both. */
export function lockInvitation(db: Db, id: string): Promise<Stored | null> {
  return firstRow(db, sql<Stored>`${stored} where i.id = ${id} for update of i`)
}

/** The inviter's current record, with their membership in this city alone. */
export async function inviterOf(db: Db, invitation: Stored): Promise<Caller> {
  const { created_by: userId, cityId, cityName, cityState, inviterPlatformRole: platformRole } = invitation
  const member = await findMember(db, cityId, userId)
  return { userId, platformRole, memberships: member ? [{ ...member, cityId, cityName, cityState }] : [] }
}

/** True when the address of an account here is still unconfirmed; external issuers confirm their own. */
export async function hasToConfirm(db: Db, userId: string): Promise<boolean> {
  const unconfirmed = sql`
    select from users where id = ${userId} and issuer = ${EMBEDDED_ISSUER} and not email_verified`
  return (await firstRow(db, unconfirmed)) !== null
}

export async function markUsed(db: Db, id: string, userId: string): Promise<void> {
  await sql`update invitations set used_at = now(), used_by = ${userId} where id = ${id}`.execute(db)
}

export async function markWithdrawn(db: Db, id: string): Promise<void> {
  await sql`update invitations set withdrawn_at = now() where id = ${id}`.execute(db)
}

/** Ended invitations are kept for a while, so that their link can explain why it no longer works. */
const KEEP_DAYS = 30

export async function purgeInvitations(db: Db): Promise<void> {
  await sql`
    delete from invitations where expires_at < now() - make_interval(days => ${KEEP_DAYS})`.execute(db)
}
