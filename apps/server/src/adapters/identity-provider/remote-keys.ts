/** The public keys of an external issuer, found by discovery and kept fresh; known keys go on working while it is away. */
import { problem } from '@lamplighter/domain/http'
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'

const timeout = 5_000
const pause = 30_000
const keepFor = 10 * 60_000

export async function remoteKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const remote = createRemoteJWKSet(await discover(issuer), {
    timeoutDuration: timeout,
    cooldownDuration: pause,
    cacheMaxAge: keepFor,
  })
  let failedAt = Number.NEGATIVE_INFINITY

  return async (header, token) => {
    if (Date.now() - failedAt >= pause) {
      try {
        return await remote(header, token)
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
          throw error
        failedAt = Date.now()
      }
    }
    const known = remote.jwks()
    if (!known) throw problem('unavailable')
    return createLocalJWKSet(known)(header, token)
  }
}

/** Where the issuer publishes its keys; an Error with the reason when it cannot be asked or is another one. */
async function discover(issuer: string): Promise<URL> {
  const base = issuer.replace(/\/$/, '')
  const url = `${base}/.well-known/openid-configuration`
  const response = await fetch(url, { signal: AbortSignal.timeout(timeout) }).catch((cause: unknown) => {
    throw new Error(`The issuer ${issuer} cannot be reached at ${url}`, { cause })
  })
  const found: unknown = response.ok ? await response.json().catch(() => null) : null
  const name = textIn(found, 'issuer')
  const keys = textIn(found, 'jwks_uri')
  if (!keys || !URL.canParse(keys)) throw new Error(`${url} does not describe an OpenID Connect issuer`)
  if (name !== base && name !== `${base}/`) throw new Error(`${url} describes another issuer: ${name}`)
  return new URL(keys)
}

function textIn(value: unknown, key: string): string | null {
  const found = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const [, text] = found.find(([name]) => name === key) ?? []
  return typeof text === 'string' ? text : null
}
