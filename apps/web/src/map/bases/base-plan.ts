/**
 * Bases of a map, bottom to top: country map, grid, provider's streets,
 * installed street maps (smaller above larger), satellite images; then all labels.
 */
import type { MapConfig, RasterTiles, StreetBase } from '@lamplighter/domain/map'
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { BaseHealth } from './base-health.ts'
import { baseKey } from './base-key.ts'
import type { BasePlan, Scheme } from './base-style.ts'
import { type AdoptedStyle, adoptStyle } from './provider/provider-style.ts'
import type { useProviderStyle } from './provider/use-provider-style.ts'
import { tilesOf } from './street/map-files.ts'
import { streetLayers } from './street/street-layers.ts'
import { usaLayers } from './usa/usa-layers.ts'

interface Given {
  config: MapConfig
  scheme: Scheme
  health: Pick<BaseHealth, 'key' | 'arrived' | 'failed'>
  style: ReturnType<typeof useProviderStyle>['style']
  satelliteOn: boolean
  /** The provider's map is visible where no street map is installed. */
  provided: boolean
  /** An installed street map fills most of the view. */
  ownStreets: boolean
}

export const streetBase = ({ id }: StreetBase) => `streets-${id}`

interface Drawn {
  sources: Record<string, SourceSpecification>
  background?: LayerSpecification[]
  ground: LayerSpecification[]
  labels: LayerSpecification[]
}

export function planBases(given: Given): BasePlan {
  const { config, health, satelliteOn, provided, ownStreets } = given
  const country = drawn(config.embedded ? [config.embedded] : [], () => 'embedded', given, usaLayers)
  const provider = drawProvider(given)
  const own = drawn(config.streets, streetBase, given, streetLayers)
  const pictures = drawSatellite(config.satellite?.layers ?? [], health.key('satellite'), satelliteOn)
  return {
    sources: { ...country.sources, ...provider.sources, ...own.sources, ...pictures.sources },
    country: country.ground,
    streets: [
      // Hidden until its tiles load, so that the map below shows.
      ...shown(provider.background ?? [], provided),
      ...provider.ground,
      ...own.ground,
      ...pictures.ground,
      ...shown(country.labels, !provided && !ownStreets),
      ...shown(provider.labels, !ownStreets),
      ...own.labels,
    ],
  }
}

/** The plan of a new map, on which nothing has loaded or failed yet. */
export const firstPlan = (given: Pick<Given, 'config' | 'scheme' | 'satelliteOn'>): BasePlan =>
  planBases({
    ...given,
    health: { key: baseKey, arrived: () => false, failed: () => false },
    style: null,
    provided: false,
    ownStreets: false,
  })

/** Ids of the provider's map sources; empty until its style has loaded. */
export function providerSources({
  config: { provider },
  health,
  style,
}: Pick<Given, 'config' | 'health' | 'style'>) {
  const key = health.key('provider')
  if (provider?.kind === 'raster') return [key]
  return Object.keys(style?.style.sources ?? {}).map((name) => `${key}:${name}`)
}

function drawn(
  bases: readonly StreetBase[],
  name: (base: StreetBase) => string,
  { health, scheme }: Given,
  draw: typeof streetLayers,
): Drawn {
  const maps = bases.map((base) => ({ base, source: health.key(name(base)) }))
  const layers = maps.map(({ source }) => draw(source, scheme))
  return {
    sources: Object.fromEntries(maps.map(({ base, source }) => [source, sourceOf(base)])),
    ground: layers.flatMap(({ ground }) => ground),
    labels: layers.flatMap(({ labels }) => labels),
  }
}

function sourceOf({ url, bounds, minZoom, maxZoom }: StreetBase): SourceSpecification {
  return {
    type: 'vector',
    tiles: [tilesOf(url)],
    bounds,
    minzoom: minZoom,
    maxzoom: maxZoom,
  }
}

const nothing: AdoptedStyle = { sources: {}, background: [], ground: [], labels: [] }

function drawProvider({ config: { provider }, health, scheme, style }: Given): Drawn {
  const key = health.key('provider')
  // Removed if no tile ever loaded; otherwise its loaded tiles stay.
  if (!provider || (health.failed('provider') && !health.arrived('provider'))) return nothing
  if (provider.kind === 'style') return style ? adoptStyle(style.style, key, style.url) : nothing
  const tiles = (scheme === 'dark' && provider.darkTiles) || provider.tiles
  return {
    sources: { [key]: pictureSource({ ...provider, tiles }) },
    ground: [{ id: `${key}:pictures`, type: 'raster', source: key }],
    labels: [],
  }
}

/** Always part of the style; toggles only visibility, so that switching is fast. */
function drawSatellite(layers: readonly RasterTiles[], key: string, on: boolean): Drawn {
  const named = layers.map((tiles, index) => ({ id: `${key}:${index}`, tiles }))
  return {
    sources: Object.fromEntries(named.map(({ id, tiles }) => [id, pictureSource(tiles)])),
    ground: shown(
      named.map(({ id, tiles }) => ({
        id,
        type: 'raster',
        source: id,
        minzoom: tiles.minZoom,
        paint: { 'raster-fade-duration': 0 },
      })),
      on,
    ),
    labels: [],
  }
}

const pictureSource = ({ tiles, tileSize, minZoom, maxZoom }: RasterTiles): SourceSpecification => ({
  type: 'raster',
  tiles,
  tileSize,
  minzoom: minZoom,
  maxzoom: maxZoom,
})

function shown(layers: readonly LayerSpecification[], visible: boolean): LayerSpecification[] {
  const visibility = visible ? 'visible' : 'none'
  return layers.map((layer) => ({ ...layer, layout: { ...layer.layout, visibility } }) as LayerSpecification)
}
