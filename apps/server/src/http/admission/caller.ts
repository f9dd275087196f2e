/** Identifies the caller: checks the token, then reads its session, roles and memberships in every request (ACC-1, ACC-5, ACC-7). */
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { problem } from '@lamplighter/domain/http'
import { type RawBuilder, sql } from 'kysely'
import type { Identity, TokenClaims, TokenVerifier } from '../../adapters/identity-provider/token-verifier.ts'
import type { Db } from '../../db/kysely.ts'
import { prepared } from '../../db/prepared.ts'
import { firstRow } from '../../db/rows.ts'
import type { SignedInUser } from '../context.ts'

/** The claims of the request's bearer token; throws not_signed_in without a valid one. */
export async function claimsOf(
  authorization: string | undefined,
  tokens: TokenVerifier,
): Promise<TokenClaims> {
  const [scheme, token, ...rest] = (authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw problem('not_signed_in')
  return tokens.verify(token)
}

/**
 * True while the token's session is active. Our own provider records the session before it issues a token, so a token
 * without a recorded session is rejected like one whose session was ended. Other issuers do not share their sessions,
 * so their tokens are always accepted here.
 */
export const sessionIsActive = (sessionId: string | null | RawBuilder<unknown>) =>
  sql<boolean>`(${sessionId}::text is null or exists (
    select from oidc_sign_ins s where s.session_uid = ${sessionId}::text and s.ended_at is null))`

export function sessionIdOf({ issuer, sessionId }: Identity): string | null {
  if (issuer !== EMBEDDED_ISSUER) return null
  if (!sessionId) throw problem('not_signed_in')
  return sessionId
}

const selectSession = prepared<{ ok: boolean }, { sessionId: string | null }>(
  ({ sessionId }) => sql`select ${sessionIsActive(sessionId)} as ok`,
)

/** Throws not_signed_in for a token of an ended session; for calls that need no user record. */
export async function rejectEndedSession(db: Db, claims: Identity): Promise<void> {
  const [row] = await selectSession(db, { sessionId: sessionIdOf(claims) })
  if (!row?.ok) throw problem('not_signed_in')
}

type CallerKey = Pick<Identity, 'issuer' | 'subject'> & { sessionId: string | null }

const keyOf = (claims: Identity): CallerKey => ({
  issuer: claims.issuer,
  subject: claims.subject,
  sessionId: sessionIdOf(claims),
})

const callerJson = sql<SignedInUser>`
    json_build_object('userId', u.id, 'name', u.name, 'email', u.email, 'platformRole', u.platform_role,
      'activeCityId', u.active_city_id, 'memberships', coalesce((
        select json_agg(json_build_object('cityId', m.city_id, 'cityName', c.name, 'cityState', c.state, 'cityActive',
          c.is_active, 'role', m.role, 'status', m.status, 'userType', m.user_type, 'customCategories', m.custom_categories)
          order by c.name, c.state)
        from city_memberships m join cities c on c.id = m.city_id where m.user_id = u.id), '[]'))`

const isCaller = ({ issuer, subject, sessionId }: CallerKey) =>
  sql<boolean>`u.issuer = ${issuer} and u.subject = ${subject} and ${sessionIsActive(sessionId)}`

const selectCaller = prepared<{ caller: SignedInUser }, CallerKey>(
  (key) => sql`select ${callerJson} as caller from users u where ${isCaller(key)}`,
)

/**
 * The user record for the claims with its current memberships; throws not_signed_in when there is none, or the session
 * was ended.
 */
export async function loadCaller(db: Db, claims: Identity): Promise<SignedInUser> {
  const [row] = await selectCaller(db, keyOf(claims))
  if (!row) throw problem('not_signed_in')
  return row.caller
}

/** Like `loadCaller`, for background jobs: the user record as it is now; null if there is none. */
export async function callerById(db: Db, userId: string): Promise<SignedInUser | null> {
  const found = await firstRow(
    db,
    sql<{ caller: SignedInUser }>`select ${callerJson} as caller from users u where u.id = ${userId}`,
  )
  return found?.caller ?? null
}

/** Returns the caller, and the row with this id or null; throws like loadCaller. */
export type LoadWithCaller<Row extends object> = (
  db: Db,
  claims: TokenClaims,
  id: string,
) => Promise<{ user: SignedInUser; found: Row | null }>

/**
 * Loads the caller and at most one row of `select` in one statement: a second trip to the database would double the
 * cost of reading one record. Whether this caller may see the row is decided afterwards. The row needs a column that is
 * never null.
 */
export function prepareWithCaller<Row extends object, Values extends { id: string }>(
  select: (values: Values) => RawBuilder<Row>,
  valuesOf: (id: string) => Values,
): LoadWithCaller<Row> {
  const selectBoth = prepared<Row & { caller: SignedInUser; was_found: boolean }, CallerKey & Values>(
    (values) => sql`
      select ${callerJson} as caller, found.*, not (found is null) as was_found
      from users u left join lateral (${select(values)}) found on true where ${isCaller(values)}`,
  )
  return async (db, claims, id) => {
    const [row] = await selectBoth(db, { ...keyOf(claims), ...valuesOf(id) })
    if (!row) throw problem('not_signed_in')
    return { user: row.caller, found: row.was_found ? row : null }
  }
}
