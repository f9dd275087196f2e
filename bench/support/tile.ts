/** The address of the tile in which a point lies; the city's own is the one round its center. */
import { eastOf, southOf } from '@lamplighter/domain/map'
import type { City } from './city.ts'

export function tileAt(
  zoom: number,
  { longitude, latitude }: City['center'],
  of: 'locations' | 'workorders' = 'locations',
): string {
  const at = (share: number) => Math.floor(share * 2 ** zoom)
  return `/api/${of}/tiles/${zoom}/${at(eastOf(longitude))}/${at(southOf(latitude))}`
}
