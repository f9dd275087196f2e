/**
 * One tile of the map: single locations from zoom 15 on, and at lower zooms their number in cells of 128 pixels. A tile
 * contains exactly its own locations: the map draws pins across a tile's edge, so no tile repeats its neighbor's (LOC-20).
 */
import { crowdProperties, type LocationFilters } from '@lamplighter/domain/locations'
import { encodeTile, type Tile } from '@lamplighter/domain/map'
import { PbfWriter } from 'pbf'
import type { Db } from '../../../db/kysely.ts'
import { oneRow } from '../../../db/rows.ts'
import type { SignedInUser } from '../../../http/context.ts'
import { packedPoints } from './packed-points.ts'
import { tileQuery, WORD_END } from './tile-query.ts'

export async function locationTile(
  db: Db,
  user: SignedInUser,
  tile: Tile,
  filters: LocationFilters,
): Promise<Uint8Array> {
  const { packed, icons, cells } = await oneRow(db, tileQuery(user, tile, filters))
  const points = packedPoints(packed, { icon: icons?.split(WORD_END) ?? [] })
  const words = { ...points.words, ...crowdProperties(tile, points) }
  return encodeTile(new PbfWriter(), tile, { ...points, words }, cells ?? [])
}
