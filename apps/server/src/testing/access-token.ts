/** Access tokens for named people, signed with the embedded provider's own key, as its token endpoint would. */
import { importJWK, SignJWT } from 'jose'
import { loadProviderKeys } from '../adapters/identity-provider/provider-keys.ts'
import type { Parts } from '../parts.ts'

export interface TestIdentity {
  subject: string
  name?: string
  email?: string
}

export async function accessToken(
  { db, config }: Parts,
  { subject, name, email }: TestIdentity,
  expires = '10m',
): Promise<string> {
  const [jwk] = (await loadProviderKeys(db)).signing
  if (!jwk) throw new Error('the embedded provider has no signing key')
  const { embedded } = config.identity
  if (!embedded) throw new Error('nobody signs in here with a password')
  return new SignJWT({ name, email })
    .setProtectedHeader({ alg: 'ES256', kid: jwk.kid ?? '', typ: 'at+jwt' })
    .setIssuer(embedded.issuer)
    .setAudience(embedded.audience)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(await importJWK(jwk, 'ES256'))
}
