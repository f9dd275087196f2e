/** Writes the `access_tokens` table, except for the last use (http/admission/access-tokens.ts). */
import { type AccessToken, type AccessTokenScope, accessTokenWorks } from '@lamplighter/domain/access-tokens'
import { orNotFound } from '@lamplighter/domain/http'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/kysely.ts'
import { firstRow, oneRow } from '../../db/rows.ts'

type StoredToken = Omit<AccessToken, 'works' | 'createdAt' | 'expiresAt' | 'lastUsedAt'> & {
  cityId: string | null
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  /** The owner's membership in the token's city. */
  member: { role: string; status: string } | null
}

/** `where` filters `t` = access_tokens. */
async function selectTokens(db: Db, where: RawBuilder<unknown>): Promise<AccessToken[]> {
  const { rows } = await sql<StoredToken>`
    select t.id as "_id", t.name, t.scopes, json_build_object('_id', u.id, 'name', u.name) as owner, t.city_id as "cityId",
      t.created_at as "createdAt", t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt",
      (select json_build_object('role', m.role, 'status', m.status) from city_memberships m
        where m.user_id = t.user_id and m.city_id = t.city_id) as member
    from access_tokens t join users u on u.id = t.user_id
    where ${where} order by t.created_at desc, t.id desc`.execute(db)
  return rows.map(wireToken)
}

const wireToken = ({ cityId, member, createdAt, expiresAt, lastUsedAt, ...token }: StoredToken) => ({
  ...token,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  works: accessTokenWorks(cityId === null ? { expiresAt } : { expiresAt, member }, new Date()),
})

/** At most MAX_ACCESS_TOKENS, and those that expired lately. */
export function tokensOfPerson(db: Db, userId: string): Promise<AccessToken[]> {
  return selectTokens(db, sql`t.user_id = ${userId} and t.city_id is null`)
}

/** Each of the city's admins has at most MAX_ACCESS_TOKENS. */
export function tokensOfCity(db: Db, cityId: string): Promise<AccessToken[]> {
  return selectTokens(db, sql`t.city_id = ${cityId}`)
}

export async function tokenById(db: Db, id: string): Promise<AccessToken> {
  const [token] = await selectTokens(db, sql`t.id = ${id}`)
  return orNotFound(token)
}

/** Locks the person, so that two tokens at once cannot exceed the limit. */
export async function countTokens(db: Db, userId: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(db)
  const live = sql<{ count: number }>`
    select count(*)::int as count from access_tokens where user_id = ${userId} and expires_at > now()`
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
      select user_id as "ownerId", city_id as "cityId", name, scopes from access_tokens where id = ${id} for update`,
  )
}

export async function deleteToken(db: Db, id: string): Promise<void> {
  await sql`delete from access_tokens where id = ${id}`.execute(db)
}

/** Settings shows for a while that a token has expired. */
const KEEP_EXPIRED_DAYS = 30

export async function purgeAccessTokens(db: Db): Promise<void> {
  await sql`
    delete from access_tokens where expires_at < now() - make_interval(days => ${KEEP_EXPIRED_DAYS})`.execute(
    db,
  )
}
