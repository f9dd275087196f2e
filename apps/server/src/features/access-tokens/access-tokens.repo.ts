/** Writes the `access_tokens` table, except for the last use (http/admission/access-tokens.ts). */
import { type AccessToken, type AccessTokenScope, accessTokenWorks } from '@lamplighter/domain/access-tokens'
import { orNotFound } from '@lamplighter/domain/http'
import { isCityAdmin } from '@lamplighter/domain/memberships'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'

type StoredToken = Omit<AccessToken, 'works' | 'createdAt' | 'expiresAt' | 'lastUsedAt'> & {
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  /** The owner's membership in the token's city. */
  member: { role: string; status: string } | null
}

/** Lists show for a while that a token has expired. */
const SHOW_EXPIRED_DAYS = 30

/** `where` filters `t` = access_tokens. */
async function selectTokens(db: Db, where: RawBuilder<unknown>): Promise<StoredToken[]> {
  const { rows } = await sql<StoredToken>`
    select t.id as "_id", t.name, t.scopes, json_build_object('_id', u.id, 'name', u.name) as owner,
      case when c.id is not null then json_build_object('_id', c.id, 'name', c.name) end as city,
      t.created_at as "createdAt", t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt",
      (select json_build_object('role', m.role, 'status', m.status) from city_memberships m
        where m.user_id = t.user_id and m.city_id = t.city_id) as member
    from access_tokens t join users u on u.id = t.user_id left join cities c on c.id = t.city_id
    where ${where} and t.revoked_at is null and t.expires_at > now() - make_interval(days => ${SHOW_EXPIRED_DAYS})
    order by t.created_at desc, t.id desc`.execute(db)
  return rows
}

const wireToken = ({ member, createdAt, expiresAt, lastUsedAt, ...token }: StoredToken) => ({
  ...token,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  works: accessTokenWorks(token.city === null ? { expiresAt } : { expiresAt, member }, new Date()),
})

/** Personal ones, and those of cities that the person no longer administers: they count, and could work again. */
export async function tokensOfPerson(db: Db, userId: string): Promise<AccessToken[]> {
  const tokens = await selectTokens(db, sql`t.user_id = ${userId}`)
  return tokens.filter(({ city, member }) => city === null || !member || !isCityAdmin(member)).map(wireToken)
}

export async function tokensOfCity(db: Db, cityId: string): Promise<AccessToken[]> {
  return (await selectTokens(db, sql`t.city_id = ${cityId}`)).map(wireToken)
}

export async function tokenById(db: Db, id: string): Promise<AccessToken> {
  const [token] = await selectTokens(db, sql`t.id = ${id}`)
  return wireToken(orNotFound(token))
}

/** Locks the person, so that two tokens at once cannot exceed the limit. */
export async function countTokens(db: Db, userId: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
  const live = sql<{ count: number }>`
    select count(*)::int as count from access_tokens where user_id = ${userId} and revoked_at is null
      and expires_at > now()`
  return (await oneRow(db, live)).count
}

interface NewToken {
  id: string
  userId: string
  cityId: string | null
  name: string
  hash: Buffer
  scopes: readonly AccessTokenScope[]
  days: number
}

export async function insertToken(db: Db, t: NewToken): Promise<void> {
  await sql`
    insert into access_tokens (id, user_id, city_id, name, hash, scopes, expires_at)
    values (${t.id}, ${t.userId}, ${t.cityId}, ${t.name}, ${t.hash}, ${t.scopes}, now() + make_interval(days => ${t.days}))`.execute(
    db,
  )
}

interface LockedToken {
  ownerId: string
  cityId: string | null
  name: string
  scopes: readonly AccessTokenScope[]
}

/** Locked, so that two revocations at once are one. */
export function lockToken(db: Db, id: string): Promise<LockedToken | null> {
  return firstRow(
    db,
    sql<LockedToken>`
      select user_id as "ownerId", city_id as "cityId", name, scopes from access_tokens
      where id = ${id} and revoked_at is null for update`,
  )
}

export async function revokeToken(db: Db, id: string): Promise<void> {
  await sql`update access_tokens set revoked_at = now() where id = ${id}`.execute(db)
}
