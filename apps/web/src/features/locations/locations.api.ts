import { getLocation, type Location, listLocations, reverseGeocode } from '@lamplighter/domain/locations'
import type { Coordinates } from '@lamplighter/domain/map'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { isProblem } from '../../lib/api/api-problem.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useObservedCity } from '../../lib/cities/observed-city.ts'
import { addressFromPacks } from '../../lib/day-pack/address-from-packs.ts'
import { useLocationSummary } from '../../lib/locations/location-summary.ts'
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import { unsentOf } from '../../lib/outbox/outbox-table.ts'
import { useIsUnread, useOwnItems } from '../../lib/outbox/own-items.ts'
import { useSession } from '../../lib/session/session.ts'
import { findUnsent, unsentLocations, withUnsent } from '../../lib/unsent/unsent-locations.ts'
import { useUnsentLocations } from '../../lib/unsent/use-unsent-locations.ts'
import { type FoundPlace, nowhere } from './location-form.ts'

interface Wanted {
  id: string | undefined
  at: Coordinates | null
  /** Degrees. */
  tolerance: number
  /** Same for the user's unsent locations (LOC-16). */
  unsentTolerance?: number
}

/**
 * Loads the location in the address: by id, or the nearest within the tolerance; null if there is none.
 * Includes the user's unsent changes, and their unsent locations if the server has none or does not answer.
 */
export function useNamedLocation({ id, at, tolerance, unsentTolerance = tolerance }: Wanted) {
  const cityId = useObservedCity()?.cityId
  const { user } = useSession()
  const unsent = useUnsentNow(user?._id ?? '')
  const own = user && unsent ? findUnsent(unsentLocations(unsent, user), id, at, unsentTolerance) : null
  const read = useQuery({
    queryKey: id ? queryKeys.location(id) : queryKeys.locations({ ...at, tolerance, cityId }),
    queryFn: ({ signal }) => findLocation({ id, at, tolerance }, cityId, signal),
    // An unsent location exists only here.
    enabled: unsent !== undefined && !(own && id),
    staleTime: 0,
  })
  // A location that was just sent may not be loaded yet. Keep showing the local one, so that typing is not
  // interrupted.
  const { records: ever } = useUnsentLocations(0)
  const sent = id ? findUnsent(ever, id, null, 0) : null
  const isMissing = isProblem(read.error, 'not_found')
  const isKnown =
    unsent !== undefined && (read.data !== undefined || isMissing || own !== null || sent !== null)
  const found =
    read.data && !isMissing ? withUnsent(read.data, unsent ?? []) : (own ?? (isMissing ? null : sent))
  return {
    data: isKnown ? found : undefined,
    isPending: !isKnown && !read.isError,
    isFetching: read.isFetching,
    isError: read.isError && !isKnown,
    error: isMissing ? null : read.error,
    refetch: read.refetch,
  }
}

/** The user's outbox, even before the code that sends it is loaded. Undefined while loading. */
function useUnsentNow(userId: string): readonly OutboxItem[] | undefined {
  const items = useOwnItems()
  const isUnread = useIsUnread()
  const read = useQuery({
    queryKey: queryKeys.unsent(userId),
    queryFn: () => unsentOf(userId).catch(() => []),
    enabled: isUnread,
    staleTime: 0,
    gcTime: 0,
  })
  return isUnread ? read.data : items
}

/** Prefers the user's own cities over cities they only view. */
async function findLocation(
  { id, at, tolerance }: Wanted,
  observedId: string | undefined,
  signal: AbortSignal,
): Promise<Location | null> {
  if (id) return call(getLocation, { params: { id } }, { signal })
  if (!at) return null
  const { latitude, longitude } = at
  const query = { latitude, longitude, tolerance, limit: 1 }
  const [own] = await call(listLocations, { query }, { signal })
  if (own || !observedId) return own ?? null
  const [seen] = await call(listLocations, { query: { ...query, cityId: observedId } }, { signal })
  return seen ?? null
}

/** City, state and zip of a point, rounded to about a meter so that small moves do not send a request each. */
export function useReverseGeocode(at: Coordinates | null) {
  const latitude = Number(at?.latitude.toFixed(5) ?? 0)
  const longitude = Number(at?.longitude.toFixed(5) ?? 0)
  return useQuery({
    queryKey: queryKeys.geocode(latitude, longitude),
    queryFn: async ({ signal }) => {
      try {
        return await call(reverseGeocode, { query: { latitude, longitude } }, { signal })
      } catch (error) {
        if (!signal.aborted) console.error('Reverse geocoding failed', error)
        throw error
      }
    },
    enabled: at !== null,
    staleTime: 5 * 60_000,
  })
}

/**
 * Name of a point from the day pack when the server did not answer. Rounded to about a meter, like the
 * geocoder's request.
 */
export function useWordsFromPacks(at: Coordinates | null, asks: boolean): string | undefined {
  const latitude = Number(at?.latitude.toFixed(5) ?? 0)
  const longitude = Number(at?.longitude.toFixed(5) ?? 0)
  const { data } = useQuery({
    queryKey: ['words from packs', latitude, longitude],
    queryFn: () => addressFromPacks({ latitude, longitude }),
    enabled: at !== null && asks,
  })
  return (asks && data) || undefined
}

/** A stable reference, so that effects do not run on each render. */
const noIcons: readonly string[] = []

/** Tags in use and recent icons. Empty if the server does not answer. */
export function useLocationHints(wanted = true, cityId: string | null = null) {
  const { data, isPending } = useLocationSummary(cityId ? { cityId } : {}, { enabled: wanted })
  return {
    isPending,
    knownTags: data?.tags.map(({ tag }) => tag) ?? [],
    recentIcons: data?.recentIcons ?? noIcons,
    /** Bounding box of most visible locations, in one city if given, and their densest spot. */
    extent: data?.extent ?? null,
    densest: data?.densest ?? null,
  }
}

/** Reverse geocodes outside of React. */
export async function reverseGeocodeOnce(at: Coordinates | null): Promise<FoundPlace> {
  return at ? call(reverseGeocode, { query: { ...at } }) : nowhere
}

export function readLocation(id: string): Promise<Location> {
  return call(getLocation, { params: { id } })
}
