/** Identifies the caller: reads the token's session, roles and memberships in every request (ACC-1, ACC-5, ACC-7). */
import { ownerInCity } from '@lamplighter/domain/access-tokens'
import { EMBEDDED_ISSUER } from '@lamplighter/domain/auth'
import { problem } from '@lamplighter/domain/http'
import { type RawBuilder, sql } from 'kysely'
import type { Identity, TokenClaims } from '../../adapters/identity-provider/token-verifier.ts'
import type { Db } from '../../db/kysely.ts'
import { prepared } from '../../db/prepared.ts'
import { firstRow } from '../../db/rows.ts'
import type { SignedInUser } from '../context.ts'
import { accessToCities } from './access-to-cities.ts'

/**
 * True while the token's session is active. Our own provider records the session before it issues a token, so a token
 * without a recorded session is rejected like one whose session was ended. Other issuers do not share their sessions,
 * so their tokens are always accepted here.
 */
export const sessionIsActive = (sessionId: string | null | RawBuilder<unknown>) =>
  sql<boolean>`(${sessionId}::text is null or exists (
    select from oidc_sign_ins s where s.session_uid = ${sessionId}::text and s.ended_at is null))`

/** Null for an outside issuer, and for an access token. */
export function sessionIdOf({ issuer, sessionId, accessToken }: Identity): string | null {
  if (issuer !== EMBEDDED_ISSUER || accessToken) return null
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

type CallerKey = Pick<Identity, 'issuer' | 'subject'> & {
  sessionId: string | null
  accessTokenId: string | null
}

const keyOf = (claims: Identity): CallerKey => ({
  issuer: claims.issuer,
  subject: claims.subject,
  sessionId: sessionIdOf(claims),
  accessTokenId: claims.accessToken?.id ?? null,
})

const callerJson = sql<SignedInUser>`
    json_build_object('userId', u.id, 'name', u.name, 'email', u.email, 'platformRole', u.platform_role,
      'activeCityId', u.active_city_id, 'memberships', coalesce((
        select json_agg(json_build_object('cityId', m.city_id, 'cityName', c.name, 'cityState', c.state, 'cityActive',
          c.is_active, 'role', m.role, 'status', m.status, 'userType', m.user_type, 'customCategories', m.custom_categories)
          order by c.name, c.state)
        from ${accessToCities(sql.ref('u.id'))} m join cities c on c.id = m.city_id), '[]'))`

/** True while the access token is neither revoked nor expired. */
const accessTokenIsActive = (id: string | null) =>
  sql<boolean>`(${id}::uuid is null or exists (
    select from access_tokens t where t.id = ${id}::uuid and t.user_id = u.id and t.revoked_at is null
      and t.expires_at > now()))`

const isCaller = ({ issuer, subject, sessionId, accessTokenId }: CallerKey) =>
  sql<boolean>`u.issuer = ${issuer} and u.subject = ${subject} and ${sessionIsActive(sessionId)}
    and ${accessTokenIsActive(accessTokenId)}`

const selectCaller = prepared<{ caller: SignedInUser }, CallerKey>(
  (key) => sql`select ${callerJson} as caller from users u where ${isCaller(key)}`,
)

/** The caller as far as their token reaches; throws for no caller, and for the token of a city that has ended. */
function callerWithin({ accessToken }: Identity, caller: SignedInUser | undefined): SignedInUser {
  const cityId = accessToken?.cityId ?? null
  const reached = caller && cityId !== null ? ownerInCity(caller, cityId) : caller
  if (!reached) throw problem(accessToken ? 'access_token_over' : 'not_signed_in')
  return reached
}

/**
 * The user record for the claims with its current memberships; throws not_signed_in when there is none, or the session
 * was ended, and access_token_over when the access token was.
 */
export async function loadCaller(db: Db, claims: Identity): Promise<SignedInUser> {
  const [row] = await selectCaller(db, keyOf(claims))
  return callerWithin(claims, row?.caller)
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
    return { user: callerWithin(claims, row?.caller), found: row?.was_found ? row : null }
  }
}
