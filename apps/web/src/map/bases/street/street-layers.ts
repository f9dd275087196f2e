/**
 * Layers of one street map: the Protomaps style in our colors, without parts that need sprites (shields,
 * one-way arrows, symbols), and with our label sizes.
 */
import { layers } from '@protomaps/basemaps'
import type { LayerSpecification, LineLayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { type MapTokens, mapTokens } from '../../../theme/map-tokens.ts'
import { inSun } from '../in-sun.ts'
import { streetFlavor } from './street-flavor.ts'

const leftOut = new Set(['background', 'landcover', 'roads_shields', 'roads_oneway', 'boundaries'])

/** Ground and road layers, and labels; labels go above the ground of every map. */
export function streetLayers(source: string, scheme: keyof typeof mapTokens) {
  const tokens = mapTokens[scheme]
  const all = layers(source, streetFlavor(tokens), { lang: 'en' }) as LayerSpecification[]
  const ours = [...all.filter(({ id }) => !leftOut.has(id)), ...publicPlaces(source, tokens)]
    .flatMap((layer) => (layer.id === 'earth' ? [layer, builtUp(source, tokens)] : [layer]))
    .flatMap((layer) => (layer.id === 'landuse_park' ? openGround(layer, tokens) : [layer]))
    .map((layer) => adapted(layer, tokens))
    .map((layer) => (scheme === 'sun' ? inSun(layer) : layer))
    .map((layer): LayerSpecification => ({ ...layer, id: `${source}:${layer.id}` }))
  return {
    ground: ours.filter(({ type }) => type !== 'symbol'),
    labels: ours.filter(({ type }) => type === 'symbol'),
  }
}

function adapted(layer: LayerSpecification, tokens: MapTokens): LayerSpecification {
  if (layer.type === 'fill' && layer.id === 'buildings')
    return {
      ...layer,
      paint: { 'fill-color': tokens.building, 'fill-outline-color': tokens['building-edge'] },
    }
  if (layer.type === 'line' && layer.id.startsWith('roads_')) return road(layer, tokens)
  if (layer.type !== 'symbol') return layer
  const size = labelSizes[layer.id]
  const { 'icon-image': _picture, ...layout } = layer.layout ?? {}
  const spacing = layout['symbol-placement'] === 'line' ? { 'symbol-spacing': 220 } : {}
  return {
    ...layer,
    ...(layer.id === 'places_locality' ? { maxzoom: 13 } : {}),
    layout: { ...layout, ...spacing, ...(size ? { 'text-size': size } : {}) },
    paint: { ...layer.paint, 'text-halo-width': 1.5 },
  }
}

function road(layer: LineLayerSpecification, tokens: MapTokens): LineLayerSpecification {
  const paint = widened(layer.paint)
  // The style draws highway bridges at low zooms, but their casings only from zoom 12.
  if (layer.id === 'roads_bridges_highway_casing') return { ...layer, minzoom: 7, paint }
  if (layer.id !== 'roads_minor') return { ...layer, paint }
  // Small streets without casings are thin lines.
  return {
    ...layer,
    paint: { ...paint, 'line-color': ['step', ['zoom'], tokens['thin-street'], 12.5, tokens.street] },
  }
}

/** At high zooms streets are drawn at about their real width. */
const WIDER_FROM_ZOOM = 15
const WIDER_BY = 1.7

function widened(paint: LineLayerSpecification['paint']): LineLayerSpecification['paint'] {
  return {
    ...paint,
    ...(paint?.['line-width'] === undefined ? {} : { 'line-width': widerNear(paint['line-width']) }),
    ...(paint?.['line-gap-width'] === undefined
      ? {}
      : { 'line-gap-width': widerNear(paint['line-gap-width']) }),
  }
}

/** Increases the widths at high zooms in `['interpolate', curve, ['zoom'], zoom, width, zoom, width ...]`. */
function widerNear<Width>(width: Width): Width {
  if (!Array.isArray(width) || width[0] !== 'interpolate') return width
  return width.map((part, index) =>
    index > 3 && index % 2 === 0 && width[index - 1] > WIDER_FROM_ZOOM ? part * WIDER_BY : part,
  ) as Width
}

type TextSize = NonNullable<SymbolLayerSpecification['layout']>['text-size']

const labelSizes: Readonly<Record<string, TextSize>> = {
  roads_labels_minor: ['interpolate', ['linear'], ['zoom'], 15, 12, 18, 15],
  roads_labels_major: ['interpolate', ['linear'], ['zoom'], 12, 12, 18, 16],
  places_subplace: ['interpolate', ['linear'], ['zoom'], 12, 11, 16, 14],
  address_label: 12,
}

/** At low zooms, before buildings and small streets are drawn, built-up areas have a ground color. */
function builtUp(source: string, tokens: MapTokens): LayerSpecification {
  return {
    id: 'built_up',
    type: 'fill',
    source,
    'source-layer': 'landuse',
    maxzoom: 15,
    filter: ['in', ['get', 'kind'], ['literal', ['residential', 'commercial', 'retail']]],
    paint: {
      'fill-color': tokens.built,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 13, 1, 15, 0],
    },
  }
}

/** Open land. One layer per color: a data-driven color makes the renderer compile two more shaders, which blocks the page. */
function openGround(
  layer: LayerSpecification,
  { park, meadow, sand, civic }: MapTokens,
): LayerSpecification[] {
  const ground = (id: string, kinds: readonly string[], color: string) =>
    ({
      ...layer,
      id: `${layer.id}_${id}`,
      filter: ['in', ['get', 'kind'], ['literal', kinds]],
      paint: { ...layer.paint, 'fill-color': color },
    }) as LayerSpecification
  return [
    ground('green', parks, park),
    ground('grass', ['scrub', 'grassland', 'grass', 'military', 'naval_base', 'airfield'], meadow),
    ground('sand', ['sand'], sand),
    ground('ice', ['glacier'], civic),
  ]
}

const parks = [
  'national_park',
  'park',
  'cemetery',
  'protected_area',
  'nature_reserve',
  'forest',
  'golf_course',
  'wood',
]

/** Landmarks, without shops. One layer per color saves a shader. */
function publicPlaces(source: string, tokens: MapTokens): SymbolLayerSpecification[] {
  const places = (id: string, kinds: readonly string[], color: string): SymbolLayerSpecification => ({
    id,
    type: 'symbol',
    source,
    'source-layer': 'pois',
    minzoom: 14,
    filter: ['all', ['in', ['get', 'kind'], ['literal', kinds]], ['>=', ['zoom'], ['get', 'min_zoom']]],
    layout: {
      'text-field': ['coalesce', ['get', 'name:en'], ['get', 'name']],
      'text-font': ['Noto Sans Regular'],
      'text-size': ['interpolate', ['linear'], ['zoom'], 14, 12, 18, 14],
      'text-max-width': 8,
    },
    paint: { 'text-color': color, 'text-halo-color': tokens['label-halo'] },
  })
  return [
    places('civic_places', publicBuildings, tokens['civic-label']),
    places('green_places', greens, tokens['park-label']),
  ]
}

const greens = ['park', 'forest', 'garden', 'cemetery', 'golf_course', 'nature_reserve', 'zoo']
const publicBuildings = ['school', 'university', 'college', 'hospital', 'library', 'townhall', 'station']
