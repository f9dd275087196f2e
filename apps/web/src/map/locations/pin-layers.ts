/** Source and layers of server tiles: the user's locations, or work orders above them. */
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl'
import type { Scheme } from '../bases/base-style.ts'
import { countDiscs, countFigures, dots, pins } from './location-styles.ts'

/** Kinds of pins: the map's own, and those above. */
export type Tiles = 'location' | 'order'

export const tileSourceOf = (name: Tiles) => `${name}-tiles`

export const layersOf = (name: Tiles) => ({
  counts: `${name}-clusters`,
  dots: `${name}-dots`,
  pins: `${name}-pins`,
  own: `${name}-own-pins`,
})

/** Highest tile zoom; the map overzooms beyond it. */
const MAX_TILE_ZOOM = 16

export const tileSource = (tiles: string[]): VectorSourceSpecification => ({
  type: 'vector',
  tiles,
  minzoom: 0,
  maxzoom: MAX_TILE_ZOOM,
})

/** Excludes the ids of `without`, which are drawn separately. */
export function pinLayers(name: Tiles, scheme: Scheme, without: readonly string[]): LayerSpecification[] {
  const source = tileSourceOf(name)
  const ids = layersOf(name)
  const over = name === 'order'
  const shown = shownBut(without)
  const crowded: ExpressionSpecification = ['has', 'crowd']
  const inDots: FilterSpecification = ['all', shown, crowded]
  const inPins: FilterSpecification = ['all', shown, ['!', crowded]]
  return [
    { id: ids.counts, source, 'source-layer': 'cells', ...countDiscs(scheme, over) },
    { id: `${name}-cluster-counts`, source, 'source-layer': 'cells', ...countFigures(scheme, over) },
    { id: ids.dots, source, 'source-layer': 'points', filter: inDots, ...dots(scheme) },
    { id: ids.pins, source, 'source-layer': 'points', filter: inPins, ...pins(scheme) },
  ]
}

export const shownBut = (without: readonly string[]): ExpressionSpecification => [
  '!',
  ['in', ['get', 'id'], ['literal', [...without]]],
]
