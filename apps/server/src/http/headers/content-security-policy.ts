/** Where a page of ours may load from, and who may show it (SEC-15). */
import type { Config } from '../../config/config.ts'

interface Page {
  /** Lets in the style elements that carry it; without one, only our own files of style are used. */
  nonce?: string
  /** True for the one page that may stand in a frame of ours: where an issuer elsewhere answers in silence. */
  framed?: boolean
}

export function contentSecurityPolicy(
  { identity, maps }: Pick<Config, 'identity' | 'maps'>,
  { nonce, framed }: Page = {},
): string {
  const issuer = identity.external ? [new URL(identity.external.issuer).origin] : []
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])],
    'worker-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    // Tiles are fetched, pictures too: none of them is an element of the page.
    'connect-src': ["'self'", ...issuer, ...maps.origins],
    'frame-src': issuer.length > 0 ? ["'self'", ...issuer] : ["'none'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framed ? "'self'" : "'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}
