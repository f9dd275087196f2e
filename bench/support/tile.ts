/** The address of the tile in which a point lies; the city's own is the one round its centre. */
import { eastOf, southOf } from '../../apps/server/src/features/locations/tiles/tile-bounds.ts'
import type { City } from './city.ts'

export function tileAt(zoom: number, { longitude, latitude }: City['centre']): string {
  const of = (share: number) => Math.floor(share * 2 ** zoom)
  return `/api/locations/tiles/${zoom}/${of(eastOf(longitude))}/${of(southOf(latitude))}`
}
