import { getLocation, type Location } from '@lamplighter/domain/locations'
import { getWorkOrder, type WorkOrder } from '@lamplighter/domain/work-orders'
import { useQueries, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import type { MapPoint } from '../map-types.ts'
import { mapPoint, orderPoint } from './map-points.ts'
import type { Tiled } from './tile-address.ts'

type Signal = { signal: AbortSignal }

/** A location's or an order's. */
export interface PinOf {
  id: string
  of: Tiled['of']
}

type KnownFor = (pin: PinOf) => readonly MapPoint[] | undefined

/** An order uses the same cache entry as its page. */
const one = ({ of, id }: PinOf) => ({
  queryKey: of === 'workorders' ? queryKeys.workOrder(id) : queryKeys.locationPin(id),
  queryFn: ({ signal }: Signal): Promise<Location | WorkOrder> =>
    of === 'workorders'
      ? call(getWorkOrder, { params: { id } }, { signal })
      : call(getLocation, { params: { id } }, { signal }),
})

/** Details of a pin: from local data, otherwise fetched by id. Null until loaded. */
export function useMapPoint(pin: PinOf | null, knownFor: KnownFor): MapPoint | null {
  const known = pin ? knownFor(pin) : undefined
  const { data } = useQuery({ ...one(pin ?? nothing), enabled: pin !== null && !known })
  if (known) return known.find(({ _id }) => _id === pin?.id) ?? null
  return data && data._id === pin?.id ? pointOf(data) : null
}

const nothing: PinOf = { id: '', of: 'locations' }

/** Details of several pins, in order. */
export function useMapPoints(pins: readonly PinOf[], knownFor: KnownFor): (MapPoint | null)[] {
  const read = useQueries({ queries: pins.map((pin) => ({ ...one(pin), enabled: !knownFor(pin) })) })
  return pins.map((pin, index) => {
    const data = read[index]?.data
    return knownFor(pin)?.find(({ _id }) => _id === pin.id) ?? (data ? pointOf(data) : null)
  })
}

/** Coordinates in tiles are rounded; the record's are exact. */
export async function readMapPoint(pin: PinOf): Promise<MapPoint> {
  return pointOf(await queryClient.fetchQuery(one(pin)))
}

const pointOf = (record: Location | WorkOrder) => ('title' in record ? orderPoint(record) : mapPoint(record))
