/** Which requests are answered here, and how; all others go on to the network as if nothing were in between (DUR-28). */
import { isPage, paths } from '@lamplighter/domain/pages'

export type AnsweredAs = 'page' | 'callback' | 'shell' | 'streets' | 'tile' | 'map document'

interface Asked {
  method: string
  mode: string
  url: string
}

interface Places {
  origin: string
  /** Whose maps the content security policy lets in. */
  mapOrigins: readonly string[]
}

/** Drawn or rendered parts of a map, whose content does not change under their address. */
const tile = /\/\d+\/\d+\/\d+(@\dx)?(\.\w+)?$|\.(pbf|mvt|png|jpe?g|webp)$/
const shellPath = /^\/(assets\/.+|[\w-]+\.(png|svg|webmanifest))$/

export function answerOf({ method, mode, url }: Asked, { origin, mapOrigins }: Places): AnsweredAs | null {
  if (method !== 'GET') return null
  const { origin: from, pathname } = new URL(url)
  if (from !== origin) {
    if (!mapOrigins.includes(from)) return null
    return tile.test(pathname) ? 'tile' : 'map document'
  }
  if (mode === 'navigate') {
    if (!isPage(pathname)) return null
    return pathname === paths.callback ? 'callback' : 'page'
  }
  if (pathname.startsWith('/basemap/')) return 'streets'
  return shellPath.test(pathname) ? 'shell' : null
}
