/**
 * Identifies the caller: reads the token's session, roles and memberships in every request (ACC-1, ACC-5, ACC-7). A person who
 * is switched off is refused before anything else (PERSON-1).
 */
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
import { statusIn } from './membership-status.ts'

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

const selectSession = prepared<
  { ok: boolean; off: boolean },
  { issuer: string; subject: string; sessionId: string | null }
>(
  ({ issuer, subject, sessionId }) => sql`
    select ${sessionIsActive(sessionId)} as ok, exists (select from users u
      where u.issuer = ${issuer} and u.subject = ${subject} and u.switched_off_at is not null) as off`,
)

/** For calls that need no user record: throws not_signed_in for a token of an ended session, and account_switched_off. */
export async function rejectEndedSession(db: Db, claims: Identity): Promise<void> {
  const { issuer, subject } = claims
  const [row] = await selectSession(db, { issuer, subject, sessionId: sessionIdOf(claims) })
  if (row?.off) throw problem('account_switched_off')
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
          c.is_active, 'role', m.role, 'status', ${statusIn('c', 'm')}, 'userType', m.user_type, 'customCategories', m.custom_categories)
          order by c.name, c.state)
        from ${accessToCities(sql.ref('u.id'))} m join cities c on c.id = m.city_id), '[]'),
      'removedCityIds', case when u.platform_role = 'admin' then (
        select coalesce(json_agg(id), '[]') from cities where removed_at is not null) else '[]' end)`

/** True while the access token is neither revoked nor expired. */
const accessTokenIsActive = (id: string | null) =>
  sql<boolean>`(${id}::uuid is null or exists (
    select from access_tokens t where t.id = ${id}::uuid and t.user_id = u.id and t.revoked_at is null
      and t.expires_at > now()))`

/** Switching off ends the sessions, but its own reason is the one that helps. */
const isCaller = ({ issuer, subject, sessionId, accessTokenId }: CallerKey) =>
  sql<boolean>`u.issuer = ${issuer} and u.subject = ${subject} and (u.switched_off_at is not null
    or (${sessionIsActive(sessionId)} and ${accessTokenIsActive(accessTokenId)}))`

const isOff = sql<boolean>`u.switched_off_at is not null`

const selectCaller = prepared<{ caller: SignedInUser; off: boolean }, CallerKey>(
  (key) => sql`select ${callerJson} as caller, ${isOff} as off from users u where ${isCaller(key)}`,
)

/** The caller as far as their token reaches; throws for no caller, for one who is switched off, and for the token of a city that has ended. */
function callerWithin(
  { accessToken }: Identity,
  { caller, off = false }: { caller?: SignedInUser; off?: boolean } = {},
): SignedInUser {
  if (off) throw problem(accessToken ? 'access_token_over' : 'account_switched_off')
  const cityId = accessToken?.cityId ?? null
  const reached = caller && cityId !== null ? ownerInCity(caller, cityId) : caller
  if (!reached) throw problem(accessToken ? 'access_token_over' : 'not_signed_in')
  return reached
}

/**
 * The user record for the claims with its current memberships; throws not_signed_in when there is none, or the session
 * was ended, access_token_over when the access token was, and account_switched_off.
 */
export async function loadCaller(db: Db, claims: Identity): Promise<SignedInUser> {
  const [row] = await selectCaller(db, keyOf(claims))
  return callerWithin(claims, row)
}

/** Like `loadCaller`, for background jobs: the user record as it is now; null if there is none, or it is switched off. */
export async function callerById(db: Db, userId: string): Promise<SignedInUser | null> {
  const found = await firstRow(
    db,
    sql<{
      caller: SignedInUser
    }>`select ${callerJson} as caller from users u where u.id = ${userId} and not ${isOff}`,
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
  const selectBoth = prepared<
    Row & { caller: SignedInUser; was_off: boolean; was_found: boolean },
    CallerKey & Values
  >(
    (values) => sql`
      select ${callerJson} as caller, ${isOff} as was_off, found.*, not (found is null) as was_found
      from users u left join lateral (${select(values)}) found on true where ${isCaller(values)}`,
  )
  return async (db, claims, id) => {
    const [row] = await selectBoth(db, { ...keyOf(claims), ...valuesOf(id) })
    const user = callerWithin(claims, row && { caller: row.caller, off: row.was_off })
    return { user, found: row?.was_found ? row : null }
  }
}
