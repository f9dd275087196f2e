/** Lists of locations as the server or a day pack answers them, with the user's unsent changes applied (DUR-34). */
import { id } from '@lamplighter/domain/http'
import {
  DEFAULT_LOCATION_SORT,
  type Location,
  type LocationFilters,
  type LocationListQuery,
  type LocationSort,
  listLocations,
} from '@lamplighter/domain/locations'
import { type Coordinates, degreesAround, metersBetween } from '@lamplighter/domain/map'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callPage } from '../api/api-client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { usePagedList } from '../api/use-paged-list.ts'
import { useRead } from '../api/use-read.ts'
import { useReadAt } from '../reads/pack-reads.ts'
import { locationRecords } from '../unsent/unsent-locations.ts'
import { useMerged, useMergedPages } from '../unsent/unsent-records.ts'
import { useUnsentLocations } from '../unsent/use-unsent-locations.ts'

/** The address may name a city of the device's list. It has no id, so the server cannot filter by it. */
export function forServer({ cityId, ...rest }: LocationFilters): LocationFilters {
  return id.safeParse(cityId).success ? { ...rest, cityId } : rest
}

interface Options {
  sort?: LocationSort | undefined
  /** Lists the nearest ones around a point instead, within a tolerance in degrees, in one page. */
  near?: (Coordinates & { tolerance: number; limit: number }) | undefined
  enabled?: boolean
}

/** The locations that match, page by page. */
export function useLocationList(filters: LocationFilters, { sort, near, enabled = true }: Options = {}) {
  const query = { ...forServer(filters), ...near, ...(sort === DEFAULT_LOCATION_SORT ? {} : { sort }) }
  const pages = usePagedList({
    queryKey: queryKeys.locations(query),
    readPage: (page, signal) => callPage(listLocations, { query: { ...page, ...query } }, { signal }),
    largestPage: 500,
    enabled,
  })
  return useMergedPages(locationRecords, pages, useUnsentLocations(pages.readAt), filters)
}

const nothing: { items: Location[]; total: number } = { items: [], total: 0 }

/** The first locations that match, and how many match. Keeps the last answer while the filters change. */
export function useFirstLocations(filters: LocationFilters, limit: number, enabled: boolean) {
  const query = { ...filters, limit }
  const queryKey = queryKeys.locations(query)
  const read = useQuery({
    queryKey,
    queryFn: ({ signal }) => callPage(listLocations, { query }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const changes = useUnsentLocations(useReadAt(read, queryKey))
  return { ...read, ...useMerged(locationRecords, read.data ?? nothing, changes, filters) }
}

interface Near {
  at: Coordinates | null
  meters: number
  limit: number
  icons?: readonly string[]
  /** The location being edited or placed. */
  exceptId: string
  enabled: boolean
}

/** Locations around a point, in no particular order. Those of the server are in a square and may be a little farther away. */
export function useLocationsNear({ at, meters, limit, icons, exceptId, enabled }: Near) {
  // Rounded to about a meter, so that small moves do not send a request each.
  const latitude = Number(at?.latitude.toFixed(5) ?? 0)
  const longitude = Number(at?.longitude.toFixed(5) ?? 0)
  const query: LocationListQuery = {
    latitude,
    longitude,
    tolerance: degreesAround({ latitude, longitude }, meters),
    ...(icons ? { icons: [...icons] } : {}),
    limit,
  }
  const key = queryKeys.locations(query)
  const { data, isPending, isError } = useRead(
    key,
    listLocations,
    { query },
    { enabled: enabled && at !== null },
  )
  const { records } = useUnsentLocations()
  const places = useMemo(() => {
    if (!enabled) return []
    const here = records.map(({ after }) => after)
    const instead = new Set([exceptId, ...here.map(({ _id }) => _id)])
    const others = (data ?? []).filter(({ _id }) => !instead.has(_id))
    const isNear = (place: Location) =>
      place._id !== exceptId && metersBetween({ latitude, longitude }, place) <= meters
    return [...others, ...here.filter(isNear)]
  }, [data, records, latitude, longitude, meters, exceptId, enabled])
  return { places, isPending: data === undefined && isPending, isError }
}
