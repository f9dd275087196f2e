/** The names on the USA base: of states, counties, towns and ZIP codes, and the dots that say where the towns are. */
import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { MapTokens } from '../../../theme/map-tokens.ts'
import { byZoom, ofKind, population, type Unbound } from './layer-parts.ts'

const REGULAR_FONT = ['Noto Sans Regular']
const MEDIUM_FONT = ['Noto Sans Medium']

/** From the lowest to the topmost. */
export function usaNames(t: MapTokens): Unbound[] {
  return [countyNames(t), zipCodes(t), stateNames(t), dots(t), townNames(t)]
}

const haloOf = (t: MapTokens) => ({ 'text-halo-color': t.ground, 'text-halo-width': 1.5 })

type Layout = SymbolLayerSpecification['layout']
type Paint = SymbolLayerSpecification['paint']

/** An area has its name in its middle, in the quiet color of quarters. */
function areaName(t: MapTokens, layout: Layout, paint: Paint = {}) {
  const type: 'symbol' = 'symbol'
  const text: Layout = { 'text-field': ['get', 'name'], 'text-font': REGULAR_FONT }
  return {
    type,
    layout: { ...text, ...layout },
    paint: { ...haloOf(t), 'text-color': t['quarter-label'], ...paint },
  }
}

function countyNames(t: MapTokens): Unbound {
  const layout = {
    'text-size': byZoom(8, 10.5, 12, 13),
    'text-letter-spacing': 0.12,
    'text-max-width': 7,
    'text-padding': 6,
  }
  return {
    id: 'county-names',
    'source-layer': 'label',
    filter: ofKind('county'),
    minzoom: 8.5,
    maxzoom: 13,
    ...areaName(t, layout, { 'text-opacity': 0.85 }),
  }
}

/** A state's name may move aside for a city in its middle. */
function stateNames(t: MapTokens): Unbound {
  return {
    id: 'state-names',
    'source-layer': 'label',
    filter: ofKind('state'),
    minzoom: 3,
    maxzoom: 7.5,
    ...areaName(t, {
      'text-font': MEDIUM_FONT,
      'text-size': byZoom(3, 9, 5, 12.5, 7, 18),
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.16,
      'text-variable-anchor': ['center', 'bottom', 'top'],
      'text-radial-offset': 1.4,
      'text-max-width': 7,
    }),
  }
}

function zipCodes(t: MapTokens): Unbound {
  const layout: Layout = {
    'text-field': ['get', 'zip'],
    'text-size': byZoom(10, 11, 14, 14),
    'text-letter-spacing': 0.06,
    'text-padding': 8,
  }
  return {
    id: 'zip-codes',
    'source-layer': 'zip',
    minzoom: 10.5,
    ...areaName(t, layout, { 'text-opacity': 0.9 }),
  }
}

/** When zoomed in, towns have a name and no dot. */
function dots(t: MapTokens): Unbound {
  return {
    id: 'dots',
    type: 'circle',
    'source-layer': 'place',
    maxzoom: 10,
    paint: {
      'circle-radius': ['case', ['has', 'capital'], 3, 2],
      'circle-color': t['label-halo'],
      'circle-stroke-color': t['place-label'],
      'circle-stroke-width': ['case', ['has', 'capital'], 1.6, 1],
    },
  }
}

function townNames(t: MapTokens): Unbound {
  const bySize = (small: number, town: number, city: number, large: number): ExpressionSpecification => [
    'step',
    population,
    small,
    6_000,
    town,
    60_000,
    city,
    400_000,
    large,
  ]
  return {
    id: 'town-names',
    type: 'symbol',
    'source-layer': 'place',
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['case', ['>=', population, 20_000], ['literal', MEDIUM_FONT], ['literal', REGULAR_FONT]],
      'text-size': byZoom(
        4,
        bySize(10.5, 10.5, 11, 12.5),
        8,
        bySize(11, 12, 14, 17),
        12,
        bySize(13, 15, 18, 22),
        16,
        bySize(16, 18, 22, 26),
      ),
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': byZoom(9, 0.45, 11, 0),
      'text-justify': 'auto',
      'text-max-width': 8,
      'text-padding': 4,
      'symbol-sort-key': ['-', ['get', 'rank'], ['/', population, 10_000_000]],
    },
    paint: { ...haloOf(t), 'text-color': t['place-label'] },
  }
}
