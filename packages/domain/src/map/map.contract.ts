import * as z from 'zod'
import { endpoint } from '../http/index.ts'

/** Where street maps are read from, by byte ranges: `/basemap/{id}.{content hash}.pmtiles`. */
export const basemapPath = '/basemap/'

const attributionPiece = z.object({ text: z.string(), href: z.string().optional() })

const streetBase = z.object({
  id: z.string(),
  name: z.string(),
  /** Who made the map, in words and links; must be shown wherever the map is. */
  attribution: z.array(attributionPiece),
  /** The day of the data, `2026-11-20`, where the map knows it. */
  date: z.string().nullable(),
  /** A PMTiles archive in the Protomaps basemap schema, version 4. */
  url: z.string(),
  /** West, south, east, north; degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  minZoom: z.number().int(),
  maxZoom: z.number().int(),
})

export type AttributionPiece = z.output<typeof attributionPiece>
export type StreetBase = z.output<typeof streetBase>

/** Asked when a map opens, so that a new street map needs no new build. */
export const getMapConfig = endpoint({
  id: 'getMapConfig',
  method: 'GET',
  path: '/api/map/config',
  summary: 'The street maps of this installation',
  access: 'anyone',
  response: z.object({ streets: z.array(streetBase) }),
})
