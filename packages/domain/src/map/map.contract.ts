import * as z from 'zod/mini'
import { endpoint } from '../http/index.ts'

/**
 * Where map files are read from, by byte ranges: `/basemap/{id}.{content hash}.pmtiles`, and the names in them:
 * `/basemap/{id}.{content hash}.{edition}.streets`.
 */
export const basemapPath = '/basemap/'

/** Who made a map, in words and links; must be shown wherever the map is. */
const attribution = z.array(z.object({ text: z.string(), href: z.optional(z.string()) }))
const zoom = z.int()

const streetBase = z.object({
  id: z.string(),
  name: z.string(),
  attribution,
  /** The day of the data, `2026-11-20`, where the map knows it. */
  date: z.nullable(z.string()),
  /** A PMTiles archive in the Protomaps basemap schema, version 4. */
  url: z.string(),
  /** West, south, east, north; degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  minZoom: zoom,
  maxZoom: zoom,
  /** The index of what its streets, houses and grounds are called, for devices that will have no network (LOC-52). */
  names: z.optional(z.object({ url: z.string(), bytes: z.int() })),
})

/** Pictures by address: `{z}/{x}/{y}`, or `{bbox-epsg-3857}` where they are cut to measure. */
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
    /** A MapLibre style. */
    url: z.string(),
    /** The same map for the night, where there is one. */
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
  /** The lower first: the next one covers it from its own zoom on. */
  layers: z.array(rasterTiles),
})

export type AttributionPiece = z.output<typeof attribution>[number]
export type StreetBase = z.output<typeof streetBase>
export type RasterTiles = z.output<typeof rasterTiles>
export type MapProvider = z.output<typeof mapProvider>
export type Satellite = z.output<typeof satellite>
export type MapConfig = z.output<typeof getMapConfig.response>

/** Asked when a map opens, so that a new street map or another provider needs no new build. */
export const getMapConfig = endpoint({
  id: 'getMapConfig',
  method: 'GET',
  path: '/api/map/config',
  summary: 'The maps of this installation, and whose it uses besides',
  access: 'anyone',
  response: z.object({
    /** Of cities, installed here. */
    streets: z.array(streetBase),
    /** Streets from elsewhere, below the installed ones. */
    provider: z.nullable(mapProvider),
    /** The map of the whole country that lies under all others. */
    embedded: z.nullable(streetBase),
    satellite: z.nullable(satellite),
  }),
})
