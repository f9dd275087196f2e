/** The public origins of this server: configured, never taken from a request. */
import type { IncomingMessage } from 'node:http'

export interface PublicAddress {
  /** True for JSON that our own page sent: browsers state the origin and do not let pages forge it (SEC-4). */
  isOurPage(request: IncomingMessage): boolean
  /** Sets the X-Forwarded headers from our configuration and the caller's address; oidc-provider trusts them. */
  pin(request: IncomingMessage, ip: string): void
}

/** The first origin is used for requests whose Host is none of these. */
export function createPublicAddress(origins: [string, ...string[]]): PublicAddress {
  const known = origins.map((origin) => new URL(origin))
  const first = new URL(origins[0])
  return {
    isOurPage({ headers }) {
      const site = headers['sec-fetch-site']
      const { origin } = headers
      const fromUs =
        site === undefined ? origin !== undefined && origins.includes(origin) : site === 'same-origin'
      return fromUs && /^application\/json\b/i.test(headers['content-type'] ?? '')
    },
    pin(request, ip) {
      const { protocol, host } = known.find((url) => url.host === request.headers.host) ?? first
      request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      request.headers['x-forwarded-host'] = host
      request.headers['x-forwarded-for'] = ip
    },
  }
}
