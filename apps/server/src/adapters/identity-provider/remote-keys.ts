/**
 * The public keys of an external issuer, found by discovery when first needed and kept fresh. While the issuer is
 * unreachable, known keys still work. Without any, its tokens are answered with `unavailable` until it is back.
 */
import { problem } from '@lamplighter/domain/http'
import { createLocalJWKSet, createRemoteJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Report } from '../../monitoring/outages.ts'
import { discover } from './discovery.ts'

const TIMEOUT_MS = 5_000
const PAUSE_MS = 30_000
const KEEP_FOR_MS = 10 * 60_000
// Without a known key no one can sign in, so the next attempt comes sooner than a check for a new key.
const SHORT_PAUSE_MS = 2_000

export interface RemoteKeys {
  keys: JWTVerifyGetKey
  /**
   * Fetches the keys before the first token arrives, so that a wrong setting is reported at startup. Returns false when
   * they were not found; never throws.
   */
  lookUp(): Promise<boolean>
}

type RemoteSet = ReturnType<typeof createRemoteJWKSet>

export const issuerPart = (issuer: string) => `issuer ${issuer}`

/** `report` receives whether the issuer can be used, and why not. */
export function remoteKeys(issuer: string, report: Report): RemoteKeys {
  let discovery: Promise<RemoteSet> | null = null
  let known: JSONWebKeySet | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  /** Concurrent callers share one request; after a failure the URL is discovered again, since the keys may have moved. */
  function remoteSet(): Promise<RemoteSet> {
    discovery ??= discover(issuer, TIMEOUT_MS).then((address) =>
      createRemoteJWKSet(address, {
        timeoutDuration: TIMEOUT_MS,
        cooldownDuration: PAUSE_MS,
        cacheMaxAge: KEEP_FOR_MS,
      }),
    )
    return discovery
  }

  function worked(set: RemoteSet): void {
    known = set.jwks()
    failedAt = Number.NEGATIVE_INFINITY
    report.works(issuerPart(issuer))
  }

  function failed(error: unknown): void {
    discovery = null
    failedAt = Date.now()
    report.failed(issuerPart(issuer), error)
  }

  return {
    async keys(header, token) {
      if (Date.now() - failedAt >= (known ? PAUSE_MS : SHORT_PAUSE_MS)) {
        try {
          const set = await remoteSet()
          const key = await set(header, token).catch((error: unknown) => {
            if (isTokenError(error)) worked(set)
            throw error
          })
          worked(set)
          return key
        } catch (error) {
          if (isTokenError(error)) throw error
          failed(error)
        }
      }
      if (!known) throw problem('unavailable')
      return createLocalJWKSet(known)(header, token).catch((error: unknown) => {
        // The token may have a new key: that is unknown until the issuer is back.
        throw error instanceof errors.JWKSNoMatchingKey ? problem('unavailable') : error
      })
    },

    async lookUp() {
      try {
        const set = await remoteSet()
        await set.reload()
        worked(set)
        return true
      } catch (error) {
        failed(error)
        return false
      }
    },
  }
}

/** True when the issuer answered and the token itself matches none of its keys, or several. */
function isTokenError(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  )
}
