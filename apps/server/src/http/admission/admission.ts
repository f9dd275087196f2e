/**
 * Admits a request: checks the token, then counts the request for its user. No database query runs before that, except
 * the one that finds an access token by its hash.
 */
import { ACCESS_TOKEN_PREFIX, checkScope, type Opening } from '@lamplighter/domain/access-tokens'
import { problem, type RateClass } from '@lamplighter/domain/http'
import { enforce } from '@lamplighter/domain/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenClaims, TokenVerifier } from '../../adapters/identity-provider/token-verifier.ts'
import type { Db } from '../../db/kysely.ts'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import { rememberCaller } from '../log/log.ts'
import { claimsOfAccessToken } from './access-tokens.ts'

interface Admission {
  /** The scopes that open the call to access tokens; without any it is closed to every one (TOKEN-3). */
  opening: Opening
  /** True if the call accepts an access token as the password of Basic credentials (OGC-5). */
  takesBasic: boolean
}

export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  rateClass: RateClass,
  admission?: Admission,
) => Promise<TokenClaims>

/** The key under which limits count a user. Programs with the user's access tokens share one of their own. */
export const userKey = ({
  issuer,
  subject,
  accessToken,
}: Pick<TokenClaims, 'issuer' | 'subject' | 'accessToken'>) =>
  `${issuer} ${subject}${accessToken ? ' token' : ''}`

interface Verifiers {
  tokens: TokenVerifier
  db: Db
}

const NO_TOKENS: Admission = { opening: [], takesBasic: false }

/** Limits never count by network address: a whole city hall shares one. */
export function createAdmission(verifiers: Verifiers, limiter: RateLimiter): Admit {
  return async (request, reply, rateClass, { opening, takesBasic } = NO_TOKENS) => {
    const claims = await claimsOf(request.headers.authorization ?? '', takesBasic, verifiers)
    rememberCaller(request, { subject: claims.subject })
    const wait = await limiter.take(userKey(claims), rateClass)
    if (wait > 0) {
      reply.header('retry-after', wait)
      throw problem('too_many_requests')
    }
    if (claims.accessToken) enforce(checkScope(claims.accessToken, opening))
    return claims
  }
}

/** The claims of the request's token; throws not_signed_in or access_token_over without a valid one. */
async function claimsOf(
  authorization: string,
  takesBasic: boolean,
  { tokens, db }: Verifiers,
): Promise<TokenClaims> {
  const [scheme = '', token, ...rest] = authorization.split(' ')
  if (!token || rest.length > 0) throw problem('not_signed_in')
  if (takesBasic && scheme.toLowerCase() === 'basic') return claimsOfAccessToken(db, passwordOf(token))
  if (scheme.toLowerCase() !== 'bearer') throw problem('not_signed_in')
  return token.startsWith(ACCESS_TOKEN_PREFIX) ? claimsOfAccessToken(db, token) : tokens.verify(token)
}

/** The user name is ignored. */
const passwordOf = (credentials: string) =>
  Buffer.from(credentials, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
