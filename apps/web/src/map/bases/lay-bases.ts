/** Applies a plan of bases to a live map: adds and removes only what changed. */
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { LiveMap } from '../map-types.ts'
import { type BasePlan, OVER_STREETS, UNDER_LIMITS } from './base-style.ts'

interface Laid {
  sources: Map<string, string>
  layers: Map<string, ReturnType<typeof laidLayer>>
  /** The map has rendered since the last layer was added. */
  isDrawn: boolean
}

type Visibility = 'visible' | 'none'

const laidOn = new WeakMap<LiveMap, Laid>()

/** True when the map's own style has loaded, so that bases can be added. */
export const isReadyForBases = (map: LiveMap) => map.getLayer(OVER_STREETS) !== undefined

/** `first` is the plan that the map's own style was made with (base-style.ts). */
export function layBases(map: LiveMap, plan: BasePlan, first: BasePlan): void {
  const laid = laidOn.get(map) ?? begin(map, first)
  takeAway(map, laid, plan)
  addSources(map, laid, plan.sources)
  addLayers(map, laid, plan.country, UNDER_LIMITS)
  addLayers(map, laid, plan.streets, OVER_STREETS)
}

function begin(map: LiveMap, { sources, country, streets }: BasePlan): Laid {
  const laid: Laid = {
    sources: new Map(Object.entries(sources).map(([id, source]) => [id, JSON.stringify(source)])),
    layers: new Map([...country, ...streets].map((layer) => [layer.id, laidLayer(layer)])),
    isDrawn: false,
  }
  laidOn.set(map, laid)
  map.on('render', () => {
    laid.isDrawn = true
  })
  return laid
}

const laidLayer = (layer: LayerSpecification) => ({
  drawing: drawingOf(layer),
  visibility: visibilityOf(layer),
})

/** The layer without its visibility, which can change without replacing the layer. */
function drawingOf(layer: LayerSpecification): string {
  const { visibility: _now, ...layout } = layer.layout ?? {}
  return JSON.stringify({ ...layer, layout })
}

const visibilityOf = ({ layout }: LayerSpecification): Visibility =>
  layout?.visibility === 'none' ? 'none' : 'visible'

function takeAway(map: LiveMap, laid: Laid, { sources, country, streets }: BasePlan): void {
  const gone = (id: string, source: string) => {
    const wanted = sources[id]
    return !wanted || JSON.stringify(wanted) !== source
  }
  const changed = new Set([...laid.sources].filter(([id, source]) => gone(id, source)).map(([id]) => id))
  const wanted = new Map([...country, ...streets].map((layer) => [layer.id, layer]))
  for (const [id, { drawing }] of laid.layers) {
    const layer = wanted.get(id)
    const stays = layer && !('source' in layer && changed.has(layer.source)) && drawingOf(layer) === drawing
    if (stays) continue
    // A later tile may still use this layer to place labels, which fails if the layer was never drawn.
    if (!laid.isDrawn) map.redraw()
    laid.layers.delete(id)
    if (map.getLayer(id)) map.removeLayer(id)
  }
  for (const id of changed) {
    laid.sources.delete(id)
    if (map.getSource(id)) map.removeSource(id)
  }
}

function addSources(map: LiveMap, laid: Laid, sources: Readonly<Record<string, SourceSpecification>>): void {
  for (const [id, source] of Object.entries(sources)) {
    if (laid.sources.has(id)) continue
    map.addSource(id, source)
    laid.sources.set(id, JSON.stringify(source))
  }
}

/** Adds layers from the top down, because each is inserted below an existing one. */
function addLayers(map: LiveMap, laid: Laid, layers: readonly LayerSpecification[], below: string): void {
  let above = below
  for (const layer of layers.toReversed()) {
    const known = laid.layers.get(layer.id)
    const now = laidLayer(layer)
    laid.layers.set(layer.id, now)
    if (!known) {
      map.addLayer(layer, above)
      laid.isDrawn = false
    }
    // A rejected layer does not exist, so nothing can be inserted below it.
    if (!map.getLayer(layer.id)) continue
    if (known && known.visibility !== now.visibility)
      map.setLayoutProperty(layer.id, 'visibility', now.visibility)
    above = layer.id
  }
}
