/** Access tokens for named people, signed with the embedded provider's own key, like its token endpoint does. */
import { importJWK, SignJWT } from 'jose'
import { sql } from 'kysely'
import { loadProviderKeys } from '../adapters/identity-provider/provider-keys.ts'
import type { Db } from '../db/kysely.ts'
import type { Parts } from '../parts.ts'

export interface TestIdentity {
  subject: string
  name?: string
  email?: string
  emailVerified?: boolean
}

export async function accessToken(
  { db, config }: Parts,
  { subject, name, email, emailVerified }: TestIdentity,
  expires = '10m',
): Promise<string> {
  const [jwk] = (await loadProviderKeys(db)).signing
  if (!jwk) throw new Error('the embedded provider has no signing key')
  const { embedded } = config.identity
  if (!embedded) throw new Error('nobody signs in here with a password')
  return new SignJWT({ name, email, email_verified: emailVerified, sid: await testSession(db) })
    .setProtectedHeader({ alg: 'ES256', kid: jwk.kid ?? '', typ: 'at+jwt' })
    .setIssuer(embedded.issuer)
    .setAudience(embedded.audience)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(await importJWK(jwk, 'ES256'))
}

/** All test tokens share one session, because a token's user does not depend on the session's account. */
async function testSession(db: Db): Promise<string> {
  const account = '00000000-0000-4000-8000-000000000000'
  const session = 'of the tests'
  await sql`
    with account as (
      insert into oidc_accounts (id, email, name, password_hash)
      values (${account}, 'tests@nowhere.example', 'Tests', '') on conflict do nothing)
    insert into oidc_sign_ins (session_uid, account_id, user_agent, ip)
    values (${session}, ${account}, '', '') on conflict do nothing`.execute(db)
  return session
}
