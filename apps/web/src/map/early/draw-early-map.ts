/** What draws the early map: the renderer, the installed street map and the locations, by the code that draws them in the app. */
import '../renderer.ts'
import type { MapConfig, StreetBase } from '@lamplighter/domain/map'
import { addProtocol, Map as MapLibreMap } from 'maplibre-gl'
import { baseKey } from '../bases/base-key.ts'
import { planBases } from '../bases/base-plan.ts'
import { type BasePlan, baseStyle, type Scheme } from '../bases/base-style.ts'
import { isReadyForBases, layBases } from '../bases/lay-bases.ts'
import { largestFirst, shareOf } from '../bases/street/street-reach.ts'
import { drawMissingPins } from '../locations/pin-image.ts'
import { pinLayers, tileSource, tileSourceOf } from '../locations/pin-layers.ts'
import { readAddress, TILES_PROTOCOL, tilesOf } from '../locations/tile-address.ts'
import { mapMessages } from '../map.messages.ts'
import { mapOptions } from '../map-options.ts'
import type { LiveMap } from '../map-types.ts'
import type { KeptView } from '../view/view-in-address.ts'
import { earlyCredits } from './early-credits.ts'

export interface EarlyMap {
  map: LiveMap
  element: HTMLElement
  /** Something of it did not come: the app begins anew. */
  broken: boolean
}

/** Reads from our own API as the person who is signed in; throws unless it is there. */
export type Read = (path: string, signal?: AbortSignal) => Promise<Response>

const noBases: BasePlan = { sources: {}, country: [], streets: [] }

interface Given {
  config: MapConfig
  view: KeptView
  read: Read
}

export function drawEarlyMap({ config, view, read }: Given): EarlyMap {
  const { mantineColorScheme, firstPaint } = document.documentElement.dataset
  const scheme: Scheme = firstPaint === 'sun' ? 'sun' : mantineColorScheme === 'dark' ? 'dark' : 'light'
  addProtocol(TILES_PROTOCOL, async ({ url }, { signal }) => {
    const { params, query } = readAddress(url)
    const tile = `/api/locations/tiles/${params.z}/${params.x}/${params.y}?${new URLSearchParams(query)}`
    return { data: await (await read(tile, signal)).arrayBuffer() }
  })
  const element = document.createElement('div')
  element.className = 'early-map'
  document.body.append(element)
  const map = mapIn(element, scheme, view)
  drawMissingPins(map)
  const begin = () => {
    if (!isReadyForBases(map)) return
    map.off('styledata', begin)
    element.append(earlyCredits(lay(map, config, scheme)))
    window.cityMap = map
  }
  map.on('styledata', begin)
  return { map, element, broken: false }
}

function mapIn(element: HTMLElement, scheme: Scheme, view: KeptView): MapLibreMap {
  try {
    return new MapLibreMap({
      container: element,
      style: baseStyle(scheme, noBases),
      center: [view.longitude, view.latitude],
      zoom: view.zoom,
      bearing: view.bearing,
      ...mapOptions(mapMessages.ofCity, false),
    })
  } catch (error) {
    // Without WebGL nothing may lie over the app.
    element.remove()
    throw error
  }
}

/**
 * The installed street map, where it fills the view; elsewhere that of the country. What else there is comes with the app. Answers with
 * those that are shown.
 */
function lay(map: LiveMap, config: MapConfig, scheme: Scheme): StreetBase[] {
  const bounds = map.getBounds()
  const extent = bounds.toArray().flat() as [number, number, number, number]
  const streets = largestFirst(config).streets.filter((street) => shareOf(street, extent) === 1)
  const embedded = streets.length > 0 ? null : config.embedded
  const plan: BasePlan = planBases({
    config: { streets, embedded, provider: null, satellite: null },
    scheme,
    health: { key: baseKey, arrived: () => false, failed: () => false },
    style: null,
    satelliteOn: false,
    provided: false,
    ownStreets: streets.length > 0,
  })
  layBases(map, plan, noBases)
  map.addSource(tileSourceOf('location'), tileSource([tilesOf({ of: 'locations', filters: {} })]))
  for (const layer of pinLayers('location', scheme, [])) map.addLayer(layer)
  return embedded ? [embedded] : streets
}
