/** The origins from which our pages may load, and who may frame them (SEC-15). */
import type { Config } from '../../config/config.ts'

interface Page {
  /** Allows style elements with this nonce; without one, only our own style files are allowed. */
  nonce?: string
  /** True only for the page that our silent sign-in loads in a frame. */
  framed?: boolean
  /** The hashes of the page's own inline scripts, each as `sha256-...`. */
  scripts?: readonly string[]
}

export function contentSecurityPolicy(
  { identity, maps }: Pick<Config, 'identity' | 'maps'>,
  { nonce, framed, scripts = [] }: Page = {},
): string {
  const issuer = identity.external ? [new URL(identity.external.issuer).origin] : []
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map((hash) => `'${hash}'`)],
    'style-src': ["'self'", ...(nonce ? [`'nonce-${nonce}'`] : [])],
    'worker-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    // Tiles and map images are fetched with connect-src: none of them is an element of the page.
    'connect-src': ["'self'", ...issuer, ...maps.origins],
    'frame-src': issuer.length > 0 ? ["'self'", ...issuer] : ["'none'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framed ? "'self'" : "'none'"],
  }
  return written(directives)
}

/** For the worker that reads the codes of labels. Its decoder is WebAssembly, which it fetches from our own server. */
export const decoderPolicy = (): string =>
  written({
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'connect-src': ["'self'"],
  })

const written = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
