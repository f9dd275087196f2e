/**
 * On a slow line the map of the maps page comes before the app (WORD-28): this code, the renderer and what the map is drawn
 * with are fetched first, and the app, which comes after them, goes on with the map as it stands. Whether it is one of those
 * lines first-paint.js decides, which asks for these files and starts the app once `earlymapdone` is said.
 */
import type { User } from '@lamplighter/domain/auth'
import type { ResponseOf } from '@lamplighter/domain/http'
import type { summariseLocations } from '@lamplighter/domain/locations'
import { firstView, type MapConfig, zooms } from '@lamplighter/domain/map'
import { readAhead } from '../bases/street/map-files.ts'
import { covers } from '../bases/street/street-reach.ts'
import type { LiveMap } from '../map-types.ts'
import { keptView } from '../view/kept-views.ts'
import { type KeptView, readView } from '../view/view-in-address.ts'
import type { EarlyMap, Read } from './draw-early-map.ts'

/** The app waits no longer for the map to be whole. */
const LONGEST_WAIT_MS = 15_000
/** Whatever the app shows by then, it shows without this map. */
const UNCLAIMED_MS = 60_000
const READ_MS = 15_000

let early: EarlyMap | null = null
const page = document.documentElement

/**
 * Moves the map that was drawn early into `container`, if there is one and `wanted`; otherwise it goes, and the answer is
 * null. Its size is the container's from then on.
 */
export function claimEarlyMap(container: HTMLElement, wanted: boolean): LiveMap | null {
  if (!early) return null
  if (!wanted || early.broken) {
    end()
    return null
  }
  const { map, element } = early
  early = null
  element.dataset.claimed = ''
  element.querySelector('.early-map-credits')?.remove()
  container.append(element)
  map.resize()
  return map
}

function end(): void {
  early?.map.remove()
  early?.element.remove()
  if (window.cityMap === early?.map) delete window.cityMap
  early = null
}

async function draw(): Promise<void> {
  const me = await globalThis.askedEarly?.me
  if (!me?.answer.ok) return
  const { user }: { user: User } = await me.answer.clone().json()
  const [only, ...others] = user.cityMemberships
  // Who belongs to several cities begins with the one in use, which the app knows.
  if (!only || others.length > 0 || user.platformRole !== 'user') return
  const read: Read = async (path, signal = AbortSignal.timeout(READ_MS)) => {
    const headers = { accept: 'application/json', authorization: `Bearer ${me.token}` }
    const answer = await fetch(path, { headers, signal })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return answer
  }
  const renderer = import('./draw-early-map.ts')
  const [config, view] = await Promise.all([
    read('/api/map/config').then((answer): Promise<MapConfig> => answer.json()),
    viewAtFirst(`${user._id}:${only.cityId}`, read),
  ])
  if (!view) return
  for (const { url, maxZoom } of config.streets.filter((street) => covers(street, view)))
    void readAhead(url, view, Math.min(maxZoom, Math.floor(view.zoom))).catch(() => undefined)
  const { drawEarlyMap } = await renderer
  early = drawEarlyMap({ config, view, read })
  watch(early)
  const { map } = early
  await Promise.race([
    new Promise((resolve) => map.once('idle', resolve)),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS)),
  ])
}

/** As `useMapStart` has it; null for whoever sees no location, since only the app knows what else to show. */
async function viewAtFirst(key: string, read: Read): Promise<KeptView | null> {
  const answer = await read('/api/locations/summary')
  const { extent, densest }: ResponseOf<typeof summariseLocations> = await answer.json()
  if (!extent) return null
  const told = readView(new URLSearchParams(location.search).get('view') ?? keptView(key))
  return told ?? { ...firstView({ extent, densest, limits: null }), zoom: zooms.mapsPage, bearing: 0 }
}

/** Until it is claimed the map lies over the app: it goes when the app shows another page, and when nobody claims it. */
function watch(drawn: EarlyMap): void {
  const { pathname } = location
  drawn.map.on('error', ({ error }) => {
    if (early !== drawn) return
    drawn.broken = true
    console.warn('The early map is not whole', error)
  })
  const over = () => {
    if (early === drawn && location.pathname === pathname) return
    if (early === drawn) end()
    app.disconnect()
  }
  const app = new MutationObserver(over)
  app.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => early === drawn && end(), UNCLAIMED_MS)
}

if (page.dataset.earlyMap === 'wanted')
  void draw()
    .catch((error: unknown) => {
      console.warn('The map comes with the app', error)
      end()
    })
    .finally(() => dispatchEvent(new Event('earlymapdone')))
