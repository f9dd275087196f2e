/**
 * Adapts an external map style to ours: prefixes its names to avoid collisions, uses
 * our fonts, and drops its pictures, which would need another server and could displace our pins.
 */
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import { ourFonts } from './provider-fonts.ts'
import type { ForeignLayer, ForeignStyle } from './read-style.ts'

export interface AdoptedStyle {
  sources: Record<string, SourceSpecification>
  /** Background layers, visible before any tile has loaded. */
  background: LayerSpecification[]
  ground: LayerSpecification[]
  labels: LayerSpecification[]
}

/** `key` prefixes every name; `address` is the style's URL, the base of relative URLs. */
export function adoptStyle(style: ForeignStyle, key: string, address: string): AdoptedStyle {
  const sources = sourcesOf(style, key, address)
  const layers = style.layers
    .map(withoutPictures)
    .filter((layer) => layer !== null)
    .map((layer) => named(layer, key))
    .filter(({ source }) => source === undefined || source in sources)
  const ofType = (fits: (type: string) => boolean) =>
    // The renderer validates each added layer and skips unknown ones.
    layers.filter(({ type }) => fits(type)) as unknown as LayerSpecification[]
  return {
    sources,
    background: ofType((type) => type === 'background'),
    ground: ofType((type) => type !== 'background' && type !== 'symbol'),
    labels: ofType((type) => type === 'symbol'),
  }
}

const usedSources = new Set(['vector', 'raster', 'raster-dem', 'geojson'])

function sourcesOf({ sources }: ForeignStyle, key: string, address: string): AdoptedStyle['sources'] {
  const used = Object.entries(sources).filter(([, { type }]) => usedSources.has(type))
  return Object.fromEntries(
    used.map(([name, source]) => {
      const { url, tiles, data } = source
      const absolute = {
        ...source,
        ...(typeof url === 'string' ? { url: resolved(url, address) } : {}),
        ...(Array.isArray(tiles) ? { tiles: tiles.map((tile) => resolved(String(tile), address)) } : {}),
        ...(typeof data === 'string' ? { data: resolved(data, address) } : {}),
      }
      return [`${key}:${name}`, absolute as unknown as SourceSpecification]
    }),
  )
}

/** Keeps placeholders such as `{z}`. */
function resolved(address: string, from: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address
  return new URL(address, from).href.replaceAll('%7B', '{').replaceAll('%7D', '}')
}

function named({ metadata: _ours, ...layer }: ForeignLayer, key: string): ForeignLayer {
  return {
    ...layer,
    id: `${key}:${layer.id}`,
    ...(layer.source === undefined ? {} : { source: `${key}:${layer.source}` }),
  }
}

/** The layer without pictures; null if nothing useful is left. */
function withoutPictures(layer: ForeignLayer): ForeignLayer | null {
  const { layout = {}, paint = {} } = layer
  if (layout.visibility === 'none') return null
  if (layer.type === 'symbol') return withTextOnly(layer, layout, paint)
  if (Object.keys(paint).some((name) => name.endsWith('-pattern'))) return null
  if (layer.type === 'fill-extrusion') return flattened(layer, paint)
  return layer
}

type Properties = NonNullable<ForeignLayer['layout']>

function withTextOnly(layer: ForeignLayer, layout: Properties, paint: Properties): ForeignLayer | null {
  const text = layout['text-field']
  if (text === undefined || text === '') return null
  // Drop road numbers, which make no sense without their shields.
  if ('icon-image' in layout && /\bref\b/.test(JSON.stringify(text))) return null
  return {
    ...layer,
    layout: ourFonts(withoutIcon({ 'text-font': ['Noto Sans Regular'], ...layout })),
    paint: withoutIcon(paint),
  }
}

const withoutIcon = (given: Properties): Properties =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !name.startsWith('icon-')))

/** Buildings are drawn flat, since our maps are not tilted. */
function flattened(layer: ForeignLayer, paint: Properties): ForeignLayer {
  const { layout: _layout, ...rest } = layer
  const { 'fill-extrusion-color': color = '#d5cfc5', 'fill-extrusion-opacity': opacity = 1 } = paint
  return { ...rest, type: 'fill', paint: { 'fill-color': color, 'fill-opacity': opacity } }
}
