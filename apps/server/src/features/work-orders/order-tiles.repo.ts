/**
 * One tile of the map of open orders, in the format of location tiles (locations/tiles). It has single orders with
 * their priority; only at low zooms with very many orders it has counts in cells. Orders of one location share one
 * point (ORDER-11).
 */
import { MAX_POINTS_OF_CELL, POINTS_FROM_ZOOM } from '@lamplighter/domain/locations'
import { CELL_ZOOMS, encodeTile, type Tile, type TileCell } from '@lamplighter/domain/map'
import { MAX_ORDERS_OF_TILE, type WorkOrderFilters } from '@lamplighter/domain/work-orders'
import { sql } from 'kysely'
import { PbfWriter } from 'pbf'
import type { Db } from '../../db/kysely.ts'
import { oneRow } from '../../db/rows.ts'
import type { SignedInUser } from '../../http/context.ts'
import { insideTile, packedPoints, WORD_END } from '../locations/index.ts'
import { matchingOrders, ordersWithPlaces } from './order-filters.ts'

interface PackedOrders {
  packed: Buffer | null
  icons: string | null
  priorities: string | null
  cells: TileCell[] | null
}

export async function workOrderTile(
  db: Db,
  user: SignedInUser,
  tile: Tile,
  filters: WorkOrderFilters,
): Promise<Uint8Array> {
  const { packed, icons, priorities, cells } = await oneRow(db, packedOrders(user, tile, filters))
  const words = (joined: string | null) => joined?.split(WORD_END) ?? []
  const points = packedPoints(packed, { icon: words(icons), priority: words(priorities) })
  return encodeTile(new PbfWriter(), tile, points, cells ?? [])
}

function packedOrders(user: SignedInUser, tile: Tile, filters: WorkOrderFilters) {
  const zoom = tile.z + CELL_ZOOMS
  const counts = tile.z < POINTS_FROM_ZOOM
  return sql<PackedOrders>`
    with seen as materialized (
      select w.id, w.priority, w.priority_weight, l.icon, l.longitude, l.latitude,
        location_column(l.longitude, ${zoom}) as x, location_row(l.latitude, ${zoom}) as y
      from ${ordersWithPlaces}
      where w.status = 'open' and ${matchingOrders(user, filters)} and ${insideTile(tile)}),
    crowds as (
      select x, y, count(*)::int as count, avg(longitude) as longitude, avg(latitude) as latitude
      from seen where ${counts} and (select count(*) from seen) > ${MAX_ORDERS_OF_TILE}
      group by x, y having count(*) > ${MAX_POINTS_OF_CELL}),
    shown as (
      select * from seen where (x, y) not in (select x, y from crowds)
      order by priority_weight, id)
    select string_agg(uuid_send(id) || float8send(longitude) || float8send(latitude), ''::bytea) as packed,
      string_agg(coalesce(icon, ''), ${WORD_END}) as icons, string_agg(priority, ${WORD_END}) as priorities,
      (select json_agg(json_build_object('count', count, 'longitude', longitude, 'latitude', latitude) order by x, y)
        from crowds) as cells
    from shown`
}
