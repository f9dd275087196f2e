/** Draws a demonstration town as one PMTiles archive, always with the same bytes. */

import type { Bounds } from '@lamplighter/map-maker'
import { cutTiles, writePmtiles } from '@lamplighter/map-maker/draw'
import { toLngLat } from '../town/plane.ts'
import { cedarBend } from './cedar-bend.ts'
import { prairieFalls } from './prairie-falls.ts'

const drawings = { prairieFalls, cedarBend }
const zooms = { minZoom: 8, maxZoom: 15 }

export function drawStreetMap(
  drawing: keyof typeof drawings,
  { name, edition }: { name: string; edition: number },
): Buffer {
  const { layers, corners, center } = drawings[drawing]()
  const [southWest, northEast] = corners.map((corner = [0, 0]) => toLngLat(corner, center))
  const bounds: Bounds = [...(southWest ?? [0, 0]), ...(northEast ?? [0, 0])]
  return writePmtiles(cutTiles(layers, { bounds, ...zooms }), {
    bounds,
    ...zooms,
    metadata: {
      name,
      description: 'A town that does not exist, in the Protomaps basemap schema.',
      attribution: 'A made-up town',
      edition,
      version: '4.0.0',
      type: 'baselayer',
      vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })),
    },
  })
}
