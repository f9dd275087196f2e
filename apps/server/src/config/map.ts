/** The external maps in use (MAP_STREET, MAP_SATELLITE): a provider's name, or the operator's own URL (LOC-35). */
import type { MapProvider, Satellite } from '@lamplighter/domain/map'
import * as z from 'zod'
import { attributionPieces } from './attribution.ts'
import { mapboxSatellite, mapboxStreets, openFreeMap, originsOf, usgs } from './map-providers.ts'

const address = z.url({ protocol: /^https?$/ })

/** A provider's name, or a URL in a valid format. */
const wordOrAddress = (words: readonly string[], fits: (text: string) => boolean, otherwise: string) =>
  z
    .string()
    .refine(
      (text) => words.includes(text) || (address.safeParse(text).success && fits(text)),
      `must be ${words.join(', ')}, or ${otherwise}`,
    )

const hasPlaces = (text: string) =>
  ['{z}', '{x}', '{y}'].every((place) => text.includes(place)) || text.includes('{bbox-epsg-3857}')

/** Spread into the environment's schema in config.ts. */
export const mapEnvironment = {
  MAP_STREET: wordOrAddress(
    ['openfreemap', 'off', 'mapbox'],
    () => true,
    'the address of a MapLibre style',
  ).default('openfreemap'),
  /** The same map in dark colors. */
  MAP_STREET_DARK: address.optional(),
  MAP_STREET_NAME: z.string().optional(),
  MAP_STREET_ATTRIBUTION: z.string().optional(),
  MAP_SATELLITE: wordOrAddress(
    ['off', 'usgs', 'mapbox'],
    hasPlaces,
    'an address with {z}, {x} and {y}',
  ).default('off'),
  MAP_SATELLITE_NAME: z.string().optional(),
  MAP_SATELLITE_ATTRIBUTION: z.string().optional(),
  MAP_SATELLITE_MAX_ZOOM: z.coerce.number().int().min(1).max(24).default(19),
  /** The origins of a custom style's tiles, if they differ from the style's own; separated by spaces. */
  MAP_ORIGINS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((word) => word !== ''))
    .pipe(z.array(address.transform((text) => new URL(text).origin)))
    .default([]),
  MAPBOX_TOKEN: z
    .string()
    .startsWith('pk.', 'must be a public token (pk...): every browser gets to see it')
    .optional(),
}

type MapEnvironment = z.output<z.ZodObject<typeof mapEnvironment>>

export interface OtherMaps {
  provider: MapProvider | null
  satellite: Satellite | null
  /** All origins that browsers may contact for these maps. */
  origins: string[]
}

/** Throws an Error that names the missing variable. */
export function readMaps(e: MapEnvironment): OtherMaps {
  const provider = readProvider(e)
  const satellite = readSatellite(e)
  return { provider, satellite, origins: [...new Set([...originsOf(provider, satellite), ...e.MAP_ORIGINS])] }
}

function readProvider(e: MapEnvironment): MapProvider | null {
  if (e.MAP_STREET === 'off') return null
  if (e.MAP_STREET === 'openfreemap') return openFreeMap
  if (e.MAP_STREET === 'mapbox') return mapboxStreets(needed(e, 'MAPBOX_TOKEN', 'MAP_STREET'))
  return {
    kind: 'style',
    name: e.MAP_STREET_NAME ?? new URL(e.MAP_STREET).host,
    attribution: attributionPieces(needed(e, 'MAP_STREET_ATTRIBUTION', 'MAP_STREET')),
    url: e.MAP_STREET,
    darkUrl: e.MAP_STREET_DARK ?? null,
  }
}

function readSatellite(e: MapEnvironment): Satellite | null {
  if (e.MAP_SATELLITE === 'off') return null
  if (e.MAP_SATELLITE === 'usgs') return usgs
  if (e.MAP_SATELLITE === 'mapbox')
    return mapboxSatellite(needed(e, 'MAPBOX_TOKEN', 'MAP_SATELLITE'), { named: e.MAP_STREET === 'mapbox' })
  return {
    name: e.MAP_SATELLITE_NAME ?? new URL(e.MAP_SATELLITE).host,
    attribution: attributionPieces(needed(e, 'MAP_SATELLITE_ATTRIBUTION', 'MAP_SATELLITE')),
    layers: [{ tiles: [e.MAP_SATELLITE], tileSize: 256, minZoom: 0, maxZoom: e.MAP_SATELLITE_MAX_ZOOM }],
  }
}

type Needed = 'MAPBOX_TOKEN' | 'MAP_STREET_ATTRIBUTION' | 'MAP_SATELLITE_ATTRIBUTION'

function needed(e: MapEnvironment, name: Needed, by: 'MAP_STREET' | 'MAP_SATELLITE'): string {
  const value = e[name]
  if (value) return value
  const why = name === 'MAPBOX_TOKEN' ? '' : ': it stands on every map'
  throw new Error(`The configuration is not valid:\n  ${by}=${e[by]} needs ${name}${why}`)
}
