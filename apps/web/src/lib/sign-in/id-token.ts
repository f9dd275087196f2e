/**
 * What an ID token must say before anyone is believed to be signed in (OpenID Connect Core 3.1.3.7, SEC-14).
 * It came straight from the token endpoint, so the connection stands for its signature.
 */
import { CLOCK_LEEWAY_SECONDS } from '@lamplighter/domain/auth'
import { SignInFailure } from './sign-in-failure.ts'

export interface Expected {
  issuer: string
  clientId: string
  /** Undefined at a renewal, which may bring none. */
  nonce: string | undefined
  /** Unix seconds. */
  now: number
}

/** Throws a failure unless the ID token is for us, of now, and the answer to this very request. */
export function believe(claims: Record<string, unknown>, expected: Expected): void {
  const wrong = checkIdToken(claims, expected)
  if (wrong) throw new SignInFailure('id_token_invalid', `The ID token's ${wrong} is not as it must be`)
}

/** The claim that is not as it must be, or null: `checkIdToken({iss: 'https://evil.example'}, expected)` is 'iss'. */
export function checkIdToken(claims: Record<string, unknown>, expected: Expected): string | null {
  const { iss, sub, aud, azp, exp, iat, nbf, nonce } = claims
  const audiences = [aud].flat()
  const latest = expected.now + CLOCK_LEEWAY_SECONDS
  if (withoutSlash(iss) !== withoutSlash(expected.issuer)) return 'iss'
  if (typeof sub !== 'string' || sub === '') return 'sub'
  if (!audiences.includes(expected.clientId)) return 'aud'
  if (azp === undefined ? audiences.length > 1 : azp !== expected.clientId) return 'azp'
  if (typeof exp !== 'number' || exp <= expected.now - CLOCK_LEEWAY_SECONDS) return 'exp'
  if (typeof iat !== 'number' || iat > latest) return 'iat'
  if (nbf !== undefined && (typeof nbf !== 'number' || nbf > latest)) return 'nbf'
  if (expected.nonce !== undefined && nonce !== expected.nonce) return 'nonce'
  return null
}

function withoutSlash(name: unknown): unknown {
  return typeof name === 'string' ? name.replace(/\/$/, '') : name
}
