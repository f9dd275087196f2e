import { getLocation, type Location } from '@lamplighter/domain/locations'
import { getWorkOrder, type WorkOrder } from '@lamplighter/domain/work-orders'
import { useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import type { MapPoint } from '../map-types.ts'
import type { Tiled } from './location-tiles.ts'
import { mapPoint, orderPoint } from './map-points.ts'

type Signal = { signal: AbortSignal }

/** For an order, the same cached record that its page shows. */
const one = (of: Tiled['of'], id: string) => ({
  queryKey: of === 'workorders' ? queryKeys.workOrder(id) : queryKeys.locationPin(id),
  queryFn: ({ signal }: Signal): Promise<Location | WorkOrder> =>
    of === 'workorders'
      ? call(getWorkOrder, { params: { id } }, { signal })
      : call(getLocation, { params: { id } }, { signal }),
})

/** What the map says about one pin: from those known here, else asked for by its id. Null until it is known. */
export function useMapPoint(
  id: string | null,
  known: readonly MapPoint[] | undefined,
  of: Tiled['of'],
): MapPoint | null {
  const { data } = useQuery({ ...one(of, id ?? ''), enabled: id !== null && !known })
  if (known) return known.find(({ _id }) => _id === id) ?? null
  return data && data._id === id ? pointOf(data) : null
}

/** The same of several, in their order. */
export function useMapPoints(
  ids: readonly string[],
  knownFor: (id: string) => readonly MapPoint[] | undefined,
  of: Tiled['of'],
): (MapPoint | null)[] {
  const read = useQueries({ queries: ids.map((id) => ({ ...one(of, id), enabled: !knownFor(id) })) })
  return ids.map((id, index) => {
    const data = read[index]?.data
    return knownFor(id)?.find(({ _id }) => _id === id) ?? (data ? pointOf(data) : null)
  })
}

/** Coordinates in tiles are rounded; the record's are exact. */
export async function readMapPoint(of: Tiled['of'], id: string): Promise<MapPoint> {
  return pointOf(await queryClient.fetchQuery(one(of, id)))
}

const pointOf = (record: Location | WorkOrder) => ('title' in record ? orderPoint(record) : mapPoint(record))
