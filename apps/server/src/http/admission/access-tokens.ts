/** Finds access tokens by their hash, and notes when they were used (TOKEN-2, TOKEN-5). */
import { hash } from 'node:crypto'
import { type AccessTokenScope, accessTokenPattern } from '@lamplighter/domain/access-tokens'
import { problem } from '@lamplighter/domain/http'
import { sql } from 'kysely'
import type { TokenClaims } from '../../adapters/identity-provider/token-verifier.ts'
import type { Db } from '../../db/kysely.ts'
import { prepared } from '../../db/prepared.ts'

export const hashOfAccessToken = (token: string): Buffer => hash('sha256', token, 'buffer')

interface Found {
  id: string
  issuer: string
  subject: string
  cityId: string | null
  scopes: AccessTokenScope[]
  expiresAt: Date
}

/** The use is noted at most once a minute, so that a program that asks often costs no writes, and never waits for a lock. */
const selectToken = prepared<Found, { given: Buffer }>(
  ({ given }) => sql`
    with used as (
      update access_tokens set last_used_at = now() where id = (
        select id from access_tokens where hash = ${given}::bytea and revoked_at is null and expires_at > now()
          and (last_used_at is null or last_used_at < now() - interval '1 minute') for no key update skip locked))
    select t.id, u.issuer, u.subject, t.city_id as "cityId", t.scopes, t.expires_at as "expiresAt"
    from access_tokens t join users u on u.id = t.user_id
    where t.hash = ${given}::bytea and t.revoked_at is null and t.expires_at > now() and u.switched_off_at is null`,
)

/** Its owner, as the claims of a sign-in would name them; throws access_token_over without a valid token. */
export async function claimsOfAccessToken(db: Db, token: string): Promise<TokenClaims> {
  if (!accessTokenPattern.test(token)) throw problem('access_token_over')
  const [found] = await selectToken(db, { given: hashOfAccessToken(token) })
  if (!found) throw problem('access_token_over')
  const { issuer, subject, id, scopes, cityId, expiresAt } = found
  return { issuer, subject, accessToken: { id, scopes, cityId }, expiresAt: expiresAt.getTime() }
}
