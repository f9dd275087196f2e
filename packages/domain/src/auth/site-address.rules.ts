/** Checks whether people can sign in at the address that they opened (SEC-13). */
import { insecureAddress, otherAddress, siteAddressAdvice } from './site-address.messages.ts'

/** The parts of a URL that are compared. */
type Address = Record<'origin' | 'protocol' | 'hostname' | 'port' | 'pathname' | 'search' | 'hash', string>

export interface OpenedAt {
  /** Address of the page. */
  here: Address
  /** `isSecureContext` of the browser: HTTPS or localhost. */
  secure: boolean
  /** PUBLIC_URL of the server; null until it is known. */
  site: Address | null
  /** Origins of former names, at which sign-in still works. */
  formerUrls?: readonly string[]
}

export interface SiteProblem {
  message: string
  /** The same page at the working address; null if unknown. */
  openAt: string | null
  /** Advice for the operator if no link helps. */
  advice: string | null
}

const loopback = ['localhost', '127.0.0.1', '[::1]']
const isLoopback = ({ hostname }: Address) => loopback.includes(hostname)

/**
 * Returns why people cannot sign in at this address, or null. Over plain HTTP, browsers offer no cryptography for
 * sign-in, no camera and no position. The embedded provider redirects only to configured addresses. All names of
 * localhost count as one address.
 */
export function siteProblem({ here, secure, site, formerUrls = [] }: OpenedAt): SiteProblem | null {
  const same =
    site === null ||
    site.origin === here.origin ||
    formerUrls.includes(here.origin) ||
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

/**
 * DUR-76. The same page under the server's new name, or null if `here` is not a former name:
 * 'https://old.example/maps?lat=40.6#x' is 'https://new.example/maps?lat=40.6#x'.
 */
export function newAddress(
  here: Pick<Address, 'origin' | 'pathname' | 'search' | 'hash'>,
  { siteUrl, formerUrls }: { siteUrl: string; formerUrls: readonly string[] },
): string | null {
  if (!formerUrls.includes(here.origin)) return null
  return `${siteUrl}${here.pathname}${here.search}${here.hash}`
}
