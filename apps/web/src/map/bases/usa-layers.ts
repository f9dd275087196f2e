/**
 * The layers of the USA base: land and sea, states, counties, towns and ZIP codes. It has no streets, so near by it is calm
 * paper with the names of what is round about. Its parts lie under every street map.
 */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { type MapTokens, mapTokens } from '../../theme/map-tokens.ts'

const regular = ['Noto Sans Regular']
const medium = ['Noto Sans Medium']
const population: ExpressionSpecification = ['get', 'population']

const haloOf = (t: MapTokens) => ({ 'text-halo-color': t.ground, 'text-halo-width': 1.5 })

/** `labels` belong above `ground`; both below the street maps, which have names of their own. */
export function usaLayers(source: string, scheme: keyof typeof mapTokens) {
  const tokens = mapTokens[scheme]
  const named = ({ id, ...layer }: Unbound) =>
    ({ ...layer, id: `${source}:${id}`, source }) as LayerSpecification
  return {
    ground: [...landAndSea(tokens), towns(tokens), ...borders(tokens)].map(named),
    labels: [countyNames(tokens), zipCodes(tokens), stateNames(tokens), dots(tokens), townNames(tokens)].map(
      named,
    ),
  }
}

type WithoutSource<Layer> = Layer extends { source: string } ? Omit<Layer, 'source'> : never
type Unbound = WithoutSource<LayerSpecification>

function landAndSea(t: MapTokens): Unbound[] {
  const kind: ExpressionSpecification = ['match', ['get', 'kind'], 'state', t.ground, t.abroad]
  // Near by as street maps have it, beside which it may lie.
  const sea: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 6, t.sea, 11, t.water]
  return [
    {
      id: 'sea',
      type: 'fill',
      'source-layer': 'water',
      paint: { 'fill-color': sea, 'fill-antialias': false },
    },
    { id: 'land', type: 'fill', 'source-layer': 'land', paint: { 'fill-color': kind } },
  ]
}

/** Where people live, about as far as a town of that size reaches: the square root of its people, as in areas. */
function towns(t: MapTokens): Unbound {
  const reach = (pixels: number): ExpressionSpecification => ['*', pixels, ['sqrt', ['/', population, 1000]]]
  return {
    id: 'towns',
    type: 'circle',
    'source-layer': 'place',
    minzoom: 5,
    maxzoom: 12.5,
    filter: ['>', population, 0],
    paint: {
      'circle-color': t.built,
      'circle-blur': 0.5,
      'circle-pitch-alignment': 'map',
      'circle-opacity': ['interpolate', ['linear'], ['zoom'], 5, 0, 6.5, 1, 10, 0.9, 12.5, 0],
      'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 5, reach(0.3), 15, reach(300)],
    },
  }
}

function borders(t: MapTokens): Unbound[] {
  const line = (
    kind: string,
  ): Pick<Extract<Unbound, { type: 'line' }>, 'type' | 'source-layer' | 'filter' | 'layout'> => ({
    type: 'line',
    'source-layer': 'boundary',
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'line-join': 'round' },
  })
  return [
    {
      id: 'counties',
      minzoom: 6,
      ...line('county'),
      paint: {
        'line-color': t['county-line'],
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.4, 10, 1, 14, 1.4],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 6, 0.3, 7.5, 1],
        'line-dasharray': [4, 2.5],
      },
    },
    {
      id: 'states',
      ...line('state'),
      paint: {
        'line-color': t.boundary,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 6, 1, 10, 1.8],
        'line-opacity': 0.75,
      },
    },
    {
      id: 'countries',
      ...line('country'),
      paint: {
        'line-color': t.boundary,
        'line-width': ['interpolate', ['linear'], ['zoom'], 2, 0.5, 8, 1.8],
      },
    },
  ]
}

function countyNames(t: MapTokens): Unbound {
  return {
    id: 'county-names',
    type: 'symbol',
    'source-layer': 'label',
    minzoom: 8.5,
    maxzoom: 13,
    filter: ['==', ['get', 'kind'], 'county'],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': regular,
      'text-size': ['interpolate', ['linear'], ['zoom'], 8, 10.5, 12, 13],
      'text-letter-spacing': 0.12,
      'text-max-width': 7,
      'text-padding': 6,
    },
    paint: { ...haloOf(t), 'text-color': t['quarter-label'], 'text-opacity': 0.85 },
  }
}

/** A state is large enough for its name to move aside for a capital in its middle. */
function stateNames(t: MapTokens): Unbound {
  return {
    id: 'state-names',
    type: 'symbol',
    'source-layer': 'label',
    minzoom: 3,
    maxzoom: 7.5,
    filter: ['==', ['get', 'kind'], 'state'],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': medium,
      'text-size': ['interpolate', ['linear'], ['zoom'], 3, 9, 5, 12.5, 7, 18],
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.16,
      'text-variable-anchor': ['center', 'bottom', 'top'],
      'text-radial-offset': 1.4,
      'text-max-width': 7,
    },
    paint: { ...haloOf(t), 'text-color': t['quarter-label'] },
  }
}

function zipCodes(t: MapTokens): Unbound {
  return {
    id: 'zip-codes',
    type: 'symbol',
    'source-layer': 'zip',
    minzoom: 10.5,
    layout: {
      'text-field': ['get', 'zip'],
      'text-font': regular,
      'text-size': ['interpolate', ['linear'], ['zoom'], 10, 11, 14, 14],
      'text-letter-spacing': 0.06,
      'text-padding': 8,
    },
    paint: { ...haloOf(t), 'text-color': t['quarter-label'], 'text-opacity': 0.9 },
  }
}

/** Near by the name alone says where the town is. */
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
      'text-font': ['case', ['>=', population, 20_000], ['literal', medium], ['literal', regular]],
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        4,
        bySize(10.5, 10.5, 11, 12.5),
        8,
        bySize(11, 12, 14, 17),
        12,
        bySize(13, 15, 18, 22),
        16,
        bySize(16, 18, 22, 26),
      ],
      'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
      'text-radial-offset': ['interpolate', ['linear'], ['zoom'], 9, 0.45, 11, 0],
      'text-justify': 'auto',
      'text-max-width': 8,
      'text-padding': 4,
      'symbol-sort-key': ['-', ['get', 'rank'], ['/', population, 10_000_000]],
    },
    paint: { ...haloOf(t), 'text-color': t['place-label'] },
  }
}
