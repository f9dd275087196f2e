/** Verifies access tokens of our own provider or a configured one (SEC-3). */
import type { AccessTokenScope } from '@lamplighter/domain/access-tokens'
import { CLOCK_LEEWAY_SECONDS } from '@lamplighter/domain/auth'
import { problem } from '@lamplighter/domain/http'
import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { withoutControls } from './accounts.ts'

export interface TokenClaims {
  issuer: string
  subject: string
  email?: string
  emailVerified?: boolean
  name?: string
  /** The session that the token belongs to, where its issuer names it (`sid`). */
  sessionId?: string
  /** Set for the owner of an access token, who has no session. */
  accessToken?: AccessTokenClaims
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** The rights of an access token. */
export interface AccessTokenClaims {
  id: string
  scopes: readonly AccessTokenScope[]
  /** The only city that it opens; null for a personal one. */
  cityId: string | null
}

/** All that identifies a caller, for work that outlives the token. */
export type Identity = Omit<TokenClaims, 'expiresAt'>

export interface TokenVerifier {
  /** Throws not_signed_in for any token that is not a valid access token for us; the reason is its cause, for the log. */
  verify(token: string): Promise<TokenClaims>
}

const algorithms = [
  'ES256',
  'ES384',
  'ES512',
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'EdDSA',
  'Ed25519',
]
const MAX_TOKEN_LENGTH = 8192
const MAX_REMEMBERED_TOKENS = 2000
// A token whose key was withdrawn is accepted no longer than this.
const REMEMBER_FOR_MS = 10 * 60_000

export interface TrustedIssuer {
  issuer: string
  audience: string
  keys: JWTVerifyGetKey
  /** The issuer's name in the stored claims, which must survive a change of the issuer's URL. */
  recordAs?: string
}

/** Each token is checked against the one issuer that it names, with that issuer's keys and audience. */
export function createTokenVerifier(...trusted: TrustedIssuer[]): TokenVerifier {
  const byName = new Map(trusted.map((issuer) => [withoutSlash(issuer.issuer), issuer]))
  const seen = new Map<string, { claims: TokenClaims; until: number }>()

  function remember(token: string, claims: TokenClaims, expires: number): void {
    const [oldest] = seen.keys()
    if (seen.size >= MAX_REMEMBERED_TOKENS && oldest !== undefined) seen.delete(oldest)
    seen.set(token, { claims, until: Math.min(expires * 1000, Date.now() + REMEMBER_FOR_MS) })
  }

  return {
    async verify(token) {
      const known = seen.get(token)
      if (known && Date.now() < known.until) return known.claims
      seen.delete(token)
      if (token.length > MAX_TOKEN_LENGTH) throw refused('longer than any token')
      const named = namedIssuer(token)
      const issuer = byName.get(named)
      if (!issuer) throw refused(`issued by ${addressOf(named)}, which is not trusted here`)
      const name = withoutSlash(issuer.issuer)
      const { payload, protectedHeader } = await jwtVerify(token, issuer.keys, {
        algorithms,
        issuer: [name, `${name}/`],
        audience: issuer.audience,
        clockTolerance: CLOCK_LEEWAY_SECONDS,
        requiredClaims: ['sub', 'exp'],
      }).catch((error: unknown) => rejectToken(error, issuer.audience))
      if (!isAccessToken(payload, protectedHeader.typ) || !payload.sub || !payload.exp)
        throw refused(
          `of another kind (typ ${shown(protectedHeader.typ ?? 'none')}): an access token is needed`,
        )
      const claims = {
        ...claimsOf(payload, issuer.recordAs ?? name, payload.sub),
        expiresAt: payload.exp * 1000,
      }
      remember(token, claims, payload.exp)
      return claims
    },
  }
}

/** Some issuers (Auth0) end their name with a slash; both spellings mean the same issuer. */
function withoutSlash(name: string): string {
  return name.replace(/\/$/, '')
}

/** The issuer that the token names; not trusted before the signature was checked with that issuer's keys. */
function namedIssuer(token: string): string {
  try {
    return withoutSlash(decodeJwt(token).iss ?? '')
  } catch {
    throw refused('not a token that names its issuer')
  }
}

/** Issuers differ in `typ` (at+jwt, JWT or none), so ID tokens are recognized by claims that only they carry. */
function isAccessToken(payload: JWTPayload, typ: string | undefined): boolean {
  const kind = typ?.toLowerCase().replace(/^application\//, '')
  const plausible = kind === undefined || kind === 'jwt' || kind === 'at+jwt'
  const idToken = ['nonce', 'at_hash', 'c_hash', 's_hash'].some((claim) => claim in payload)
  return plausible && (kind === 'at+jwt' || !idToken)
}

function claimsOf(payload: JWTPayload, issuer: string, subject: string): Identity {
  const { email, email_verified: emailVerified, name, sid } = payload
  return {
    issuer,
    subject,
    ...(typeof email === 'string' ? { email } : {}),
    ...(typeof emailVerified === 'boolean' ? { emailVerified } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof sid === 'string' ? { sessionId: sid } : {}),
  }
}

function rejectToken(error: unknown, audience: string): never {
  if (error instanceof errors.JWKSTimeout) throw problem('unavailable')
  if (error instanceof errors.JOSEError) throw refused(reasonOf(error, audience))
  throw error
}

/** A reason for the operator's log, to reveal wrong settings; never contains the token or its owner. */
function reasonOf(error: errors.JOSEError, audience: string): string {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWKSNoMatchingKey) return 'signed with a key that its issuer does not publish'
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
    return `intended for '${shown(String(error.payload.aud ?? 'nobody'))}' instead of '${audience}'`
  if (error instanceof errors.JWTClaimValidationFailed)
    return `its ${error.claim} claim is not right (${error.reason})`
  return error.code
}

function refused(reason: string): Error {
  return Object.assign(problem('not_signed_in'), { cause: new TokenRefused(reason) })
}

/** The reason a token was rejected. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
}

/** The issuer's name is attacker-controlled text. */
function addressOf(issuer: string): string {
  if (!URL.canParse(issuer)) return 'an unknown issuer'
  const { origin, pathname } = new URL(issuer)
  return shown(`'${origin}${pathname}'`)
}

/** Shortened to one line, since the text is untrusted. */
function shown(text: string): string {
  return withoutControls(text).slice(0, 200)
}
