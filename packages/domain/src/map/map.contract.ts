import * as z from 'zod/mini'
import { endpoint } from '../http/index.ts'

/**
 * URL prefix of map files, read by byte ranges: `/basemap/{id}.{content hash}.pmtiles`. Their street names are at
 * `/basemap/{id}.{content hash}.{edition}.streets`.
 */
export const basemapPath = '/basemap/'

/** Credits of a map with links. They must be visible on the map. */
const attribution = z.array(z.object({ text: z.string(), href: z.optional(z.string()) }))
const zoom = z.int()

const streetBase = z.object({
  id: z.string(),
  name: z.string(),
  attribution,
  /** Date of the data, `2026-11-20`, if known. */
  date: z.nullable(z.string()),
  /** A PMTiles archive in the Protomaps basemap schema, version 4. */
  url: z.string(),
  /** West, south, east, north in degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  minZoom: zoom,
  maxZoom: zoom,
  /** Index of street, house and area names for offline devices (LOC-52). */
  names: z.optional(z.object({ url: z.string(), bytes: z.int() })),
})

/** URL template of images: `{z}/{x}/{y}`, or `{bbox-epsg-3857}` for WMS. */
const rasterTiles = z.object({
  tiles: z.array(z.string()),
  /** Pixels. */
  tileSize: zoom,
  minZoom: zoom,
  maxZoom: zoom,
})

const mapProvider = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('style'),
    name: z.string(),
    attribution,
    /** URL of a MapLibre style. */
    url: z.string(),
    /** The same map for dark mode, if there is one. */
    darkUrl: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('raster'),
    name: z.string(),
    attribution,
    ...rasterTiles.shape,
    darkTiles: z.nullable(z.array(z.string())),
  }),
])

const satellite = z.object({
  name: z.string(),
  attribution,
  /** Bottom layer first; each further layer covers it from its own minimum zoom on. */
  layers: z.array(rasterTiles),
})

export type AttributionPiece = z.output<typeof attribution>[number]
export type StreetBase = z.output<typeof streetBase>
export type RasterTiles = z.output<typeof rasterTiles>
export type MapProvider = z.output<typeof mapProvider>
export type Satellite = z.output<typeof satellite>
export type MapConfig = z.output<typeof getMapConfig.response>

/** Requested when a map opens, so that new street maps or providers need no new build. */
export const getMapConfig = endpoint({
  id: 'getMapConfig',
  method: 'GET',
  path: '/api/map/config',
  summary: 'The maps of this installation, and whose it uses besides',
  access: 'anyone',
  response: z.object({
    /** Installed street maps of cities. */
    streets: z.array(streetBase),
    /** External street map, drawn below the installed ones. */
    provider: z.nullable(mapProvider),
    /** Map of the whole country, drawn below all others. */
    embedded: z.nullable(streetBase),
    satellite: z.nullable(satellite),
  }),
})
