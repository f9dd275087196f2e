/** Reads and writes the `users` table. */
import type { User } from '@lamplighter/domain/auth'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { TokenClaims } from '../../adapters/identity-provider/token-verifier.ts'
import { jsonOne } from '../../db/json.ts'
import type { Db } from '../../db/kysely.ts'
import { firstRow } from '../../db/rows.ts'
import type { UsersTable } from '../../db/schema.ts'

/** Users in their wire form with their memberships; `where` filters `u` = users. */
export function userSelect(where: RawBuilder<unknown>) {
  return sql`
    select u.id as "_id", u.name, u.email, u.platform_role as "platformRole", case when m.in_active_city then u.active_city_id end as "activeCityId",
      m.all as "cityMemberships", m.active as "hasCityMembership", u.created_at as "createdAt", u.updated_at as "updatedAt"
    from users u cross join lateral (
      select coalesce(json_agg(json_build_object('cityId', m.city_id, 'cityName', c.name, 'cityState', c.state,
          'cityActive', c.is_active, 'role', m.role, 'status', m.status, 'userType', m.user_type, 'customCategories', m.custom_categories) order by c.name, c.state), '[]') as all,
        coalesce(bool_or(m.status = 'active'), false) as active,
        coalesce(bool_or(m.status = 'active' and m.city_id = u.active_city_id), false) as in_active_city
      from city_memberships m join cities c on c.id = m.city_id where m.user_id = u.id) m
    where ${where}`
}

/** The user record of an identity, with its memberships; null when there is none yet. */
export async function findUser(
  db: Db,
  { issuer, subject }: Pick<TokenClaims, 'issuer' | 'subject'>,
): Promise<User | null> {
  return jsonOne(db, userSelect(sql`u.issuer = ${issuer} and u.subject = ${subject}`))
}

export type NewUser = Pick<
  Selectable<UsersTable>,
  'id' | 'issuer' | 'subject' | 'name' | 'email' | 'email_verified'
>

/** Makes the record unless it exists; a repeat changes nothing and answers false. */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const made = sql`
    insert into users (id, issuer, subject, name, email, email_verified)
    values (${user.id}, ${user.issuer}, ${user.subject}, ${user.name}, ${user.email}, ${user.email_verified})
    on conflict (issuer, subject) do nothing returning id`
  return (await firstRow(db, made)) !== null
}

export async function setActiveCity(db: Db, userId: string, cityId: string): Promise<void> {
  await sql`update users set active_city_id = ${cityId}, updated_at = now() where id = ${userId}`.execute(db)
}
