import { getLocation, type Location } from '@lamplighter/domain/locations'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { queryClient } from '../../lib/query-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { MapPoint } from '../map-types.ts'

const one = (id: string) => ({
  queryKey: queryKeys.locationPin(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getLocation, { params: { id } }, { signal }),
})

/** What the map says about one location: from those known here, else asked for by its id. Null until it is known. */
export function useMapPoint(id: string | null, known: readonly MapPoint[] | undefined): MapPoint | null {
  const { data } = useQuery({ ...one(id ?? ''), enabled: id !== null && !known })
  if (known) return known.find(({ _id }) => _id === id) ?? null
  return data && data._id === id ? mapPoint(data) : null
}

/** A tile knows a place only as exactly as it draws it; the record knows it exactly. */
export async function readMapPoint(id: string): Promise<MapPoint> {
  return mapPoint(await queryClient.fetchQuery(one(id)))
}

export function mapPoint({ _id, name, icon, latitude, longitude, userId }: Location): MapPoint {
  return { _id, name, icon, latitude, longitude, creator: userId.name }
}
