/** Admits a request: checks the token, then counts the request for its user. No database query runs before that. */
import { problem, type RateClass } from '@lamplighter/domain/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenClaims, TokenVerifier } from '../../adapters/identity-provider/token-verifier.ts'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import { rememberCaller } from '../log/log.ts'
import { claimsOf } from './caller.ts'

export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  rateClass: RateClass,
) => Promise<TokenClaims>

/** The key under which limits count a user. */
export const userKey = ({ issuer, subject }: Pick<TokenClaims, 'issuer' | 'subject'>) =>
  `${issuer} ${subject}`

/** Limits never count by network address: a whole city hall shares one. */
export function createAdmission(tokens: TokenVerifier, limiter: RateLimiter): Admit {
  return async (request, reply, rateClass) => {
    const claims = await claimsOf(request.headers.authorization, tokens)
    rememberCaller(request, { subject: claims.subject })
    const wait = await limiter.take(userKey(claims), rateClass)
    if (wait > 0) {
      reply.header('retry-after', wait)
      throw problem('too_many_requests')
    }
    return claims
  }
}
