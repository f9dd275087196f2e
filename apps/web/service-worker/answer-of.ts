/** Decides which requests the service worker answers, and how. All others go to the network unchanged (DUR-28). */
import { isPage, paths } from '@lamplighter/domain/pages'

export type AnsweredAs = 'page' | 'callback' | 'shell' | 'streets' | 'tile' | 'map document'

interface Asked {
  method: string
  mode: string
  url: string
}

interface Places {
  origin: string
  /** Map origins that the content security policy allows. */
  mapOrigins: readonly string[]
}

/** Map tiles and images, whose content never changes at their address. */
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
