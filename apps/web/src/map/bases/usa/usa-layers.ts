/**
 * The layers of the USA base: land and sea, states, counties, towns and ZIP codes. It has no streets, so near by it is calm
 * paper with the names of what is round about. Its parts lie under every street map.
 */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { type MapTokens, mapTokens } from '../../../theme/map-tokens.ts'
import { inSun } from '../in-sun.ts'
import { byZoom, ofKind, population, type Unbound } from './layer-parts.ts'
import { usaNames } from './usa-names.ts'

/** `labels` belong above `ground`; both below the street maps, which have names of their own. */
export function usaLayers(source: string, scheme: keyof typeof mapTokens) {
  const tokens = mapTokens[scheme]
  const named = ({ id, ...unbound }: Unbound) => {
    const layer = { ...unbound, id: `${source}:${id}`, source } as LayerSpecification
    return scheme === 'sun' ? inSun(layer) : layer
  }
  return {
    ground: [...landAndSea(tokens), towns(tokens), ...borders(tokens)].map(named),
    labels: usaNames(tokens).map(named),
  }
}

function landAndSea(t: MapTokens): Unbound[] {
  // Near by as street maps have it, beside which it may lie.
  const sea = byZoom(6, t.sea, 11, t.water)
  return [
    {
      id: 'sea',
      type: 'fill',
      'source-layer': 'water',
      paint: { 'fill-color': sea, 'fill-antialias': false },
    },
    // One layer for each color: one for both costs the renderer two programs more, in which the page waits.
    {
      id: 'abroad',
      type: 'fill',
      'source-layer': 'land',
      filter: ['!=', ['get', 'kind'], 'state'],
      paint: { 'fill-color': t.abroad },
    },
    {
      id: 'land',
      type: 'fill',
      'source-layer': 'land',
      filter: ofKind('state'),
      paint: { 'fill-color': t.ground },
    },
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
      'circle-opacity': byZoom(5, 0, 6.5, 1, 10, 0.9, 12.5, 0),
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
    filter: ofKind(kind),
    layout: { 'line-join': 'round' },
  })
  return [
    {
      id: 'counties',
      minzoom: 6,
      ...line('county'),
      paint: {
        'line-color': t['county-line'],
        'line-width': byZoom(6, 0.4, 10, 1, 14, 1.4),
        'line-opacity': byZoom(6, 0.3, 7.5, 1),
        'line-dasharray': [4, 2.5],
      },
    },
    {
      id: 'states',
      ...line('state'),
      paint: {
        'line-color': t.boundary,
        'line-width': byZoom(3, 0.5, 6, 1, 10, 1.8),
        'line-opacity': 0.75,
      },
    },
    {
      id: 'countries',
      ...line('country'),
      paint: {
        'line-color': t.boundary,
        'line-width': byZoom(2, 0.5, 8, 1.8),
      },
    },
  ]
}
