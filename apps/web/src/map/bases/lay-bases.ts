/** Applies a plan of bases to a live map: adds and removes only what changed. */
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import { inSlices } from '../in-slices.ts'
import type { LiveMap } from '../map-types.ts'
import type { BasePlan } from './base-plan.ts'
import { OVER_STREETS, UNDER_LIMITS } from './base-style.ts'

interface Laid {
  sources: Map<string, string>
  layers: Map<string, { drawing: string; visibility: Visibility }>
  /** Nothing was laid since the map was drawn last. */
  isDrawn: boolean
}

type Visibility = 'visible' | 'none'

const laidOn = new WeakMap<LiveMap, Laid>()

/** True once the map's own style is there to lay bases on. */
export const isReadyForBases = (map: LiveMap) => map.getLayer(OVER_STREETS) !== undefined

export function layBases(map: LiveMap, plan: BasePlan): void {
  for (const _layer of layingBases(map, plan));
}

/**
 * The same for a map on the screen: the first time in slices, until the function that it returns is called, where what is laid by then
 * stays. What changes later is seen, and changes at once.
 */
export function layBasesSoon(map: LiveMap, plan: BasePlan): () => void {
  if (laidOn.has(map)) {
    layBases(map, plan)
    return () => {}
  }
  const laying = layingBases(map, plan)
  const inTurn = inSlices()
  let isDone: boolean | undefined
  const goOn = async () => {
    while (!isDone) isDone = await inTurn(() => isDone || laying.next().done)
  }
  void goOn()
  return () => {
    isDone = true
  }
}

/** Layer by layer. */
function* layingBases(map: LiveMap, plan: BasePlan): Generator<void> {
  const laid = laidOn.get(map) ?? begin(map)
  takeAway(map, laid, plan)
  addSources(map, laid, plan.sources)
  yield* addLayers(map, laid, plan.country, UNDER_LIMITS, plan.isForeign)
  yield* addLayers(map, laid, plan.streets, OVER_STREETS, plan.isForeign)
}

function begin(map: LiveMap): Laid {
  const laid: Laid = { sources: new Map(), layers: new Map(), isDrawn: true }
  laidOn.set(map, laid)
  map.on('render', () => {
    laid.isDrawn = true
  })
  return laid
}

/** Compares all but the visibility, which can change in place. */
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
    // A later tile may still refer to the layer for its labels, and the renderer cannot place them by a layer that was never drawn.
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

/**
 * From the top down, so that the layer above is there to be put under. Ours are not validated: for the 150 layers of the country and a
 * city that takes nine tenths of the time.
 */
function* addLayers(
  map: LiveMap,
  laid: Laid,
  layers: readonly LayerSpecification[],
  below: string,
  validate: boolean,
): Generator<void> {
  let above = below
  for (const layer of layers.toReversed()) {
    const visibility = visibilityOf(layer)
    const known = laid.layers.get(layer.id)
    laid.layers.set(layer.id, { drawing: drawingOf(layer), visibility })
    if (!known) {
      map.style.addLayer(layer, above, { validate })
      laid.isDrawn = false
    }
    // A rejected layer does not exist, so nothing can be inserted below it.
    if (!map.getLayer(layer.id)) continue
    // This also notifies the map of a new layer.
    if (known?.visibility !== visibility)
      map.setLayoutProperty(layer.id, 'visibility', visibility, { validate })
    above = layer.id
    yield
  }
}
