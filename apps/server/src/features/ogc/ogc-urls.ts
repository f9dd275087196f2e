/** The addresses under /ogc, as GIS programs write them (OGC-5). */
import type { IncomingMessage } from 'node:http'
import { ACCESS_TOKEN_PREFIX } from '@lamplighter/domain/access-tokens'
import { OGC_PATH, OGC_TOKEN_PATH } from '@lamplighter/domain/ogc'

const isOgc = new RegExp(`^${OGC_PATH}(?=[/?]|$)`)
const withToken = new RegExp(`^${OGC_TOKEN_PATH}/(${ACCESS_TOKEN_PREFIX}[\\w-]+)(?=[/?]|$)`)

/**
 * Returns the URL that the routes know: without a slash at the end of its path, which some programs add. If the
 * installation takes tokens in paths, moves the token of `/ogc/token/{token}/collections` to the header: for programs that
 * lose the Authorization header.
 */
export const rewriteOgcUrl =
  (takesTokens: boolean) =>
  (request: Pick<IncomingMessage, 'url' | 'headers'>): string => {
    const { url = '/' } = request
    if (!isOgc.test(url)) return url
    const [given = '', token] = (takesTokens && withToken.exec(url)) || []
    if (token) request.headers.authorization = `Bearer ${token}`
    const rest = token ? OGC_PATH + url.slice(given.length) : url
    return withoutSlashAtEnd(rest)
  }

/** A pattern would take quadratic time for a path of slashes. */
function withoutSlashAtEnd(url: string): string {
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
  let end = url.length - query.length
  while (url[end - 1] === '/') end -= 1
  return url.slice(0, end) + query
}

/** The path of the landing page, with the token if the request had one in its path. */
export const landingPathOf = (url: string): string => withToken.exec(url)?.[0] ?? OGC_PATH
