/** Whether people can sign in under the address that they opened (SEC-13). */
import { insecureAddress, otherAddress, siteAddressAdvice } from './site-address.messages.ts'

/** The parts of a URL that count here. */
type Address = Record<'origin' | 'protocol' | 'hostname' | 'port' | 'pathname' | 'search' | 'hash', string>

export interface OpenedAt {
  /** The page's own address. */
  here: Address
  /** What the browser says: HTTPS, or this very machine. */
  secure: boolean
  /** The server's PUBLIC_URL; null while it is not known. */
  site: Address | null
}

export interface SiteProblem {
  /** What is wrong. */
  message: string
  /** The same page under the address that works; null where none is known. */
  openAt: string | null
  /** What whoever runs the server has to do, where nothing else helps. */
  advice: string | null
}

const loopback = ['localhost', '127.0.0.1', '[::1]']
const isLoopback = ({ hostname }: Address) => loopback.includes(hostname)

/**
 * Why people cannot sign in at the address they opened, or null. Over plain HTTP browsers offer neither the cryptography
 * that signing in needs nor camera and position; and the embedded provider redirects only to configured
 * addresses. The names of this very machine count as one address.
 */
export function siteProblem({ here, secure, site }: OpenedAt): SiteProblem | null {
  const same =
    site === null ||
    site.origin === here.origin ||
    (isLoopback(site) && isLoopback(here) && site.port === here.port && site.protocol === here.protocol)
  if (secure && same) return null
  const leadsThere =
    site !== null && !same && (secure ? true : site.protocol === 'https:' || isLoopback(site))
  const reachable = leadsThere && site !== null && (!isLoopback(site) || isLoopback(here))
  return {
    message: secure && site ? otherAddress(site.origin) : insecureAddress,
    openAt: reachable ? `${site.origin}${here.pathname}${here.search}${here.hash}` : null,
    advice: reachable ? null : siteAddressAdvice(secure ? here.origin : null),
  }
}
