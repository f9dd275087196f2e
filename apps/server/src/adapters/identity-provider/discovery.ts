/** Finds the URL of an issuer's keys by OpenID Connect discovery. */

/** Throws an Error with the reason when the issuer cannot be reached, publishes no document, or names another issuer. */
export async function discover(issuer: string, timeout: number): Promise<URL> {
  const base = issuer.replace(/\/$/, '')
  const url = `${base}/.well-known/openid-configuration`
  const response = await fetch(url, { signal: AbortSignal.timeout(timeout) }).catch((cause: unknown) => {
    throw new Error(`the issuer cannot be reached at ${url}`, { cause })
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
