import {
  duplicateReach,
  getLocation,
  type Location,
  listLocations,
  reverseGeocode,
  summariseLocations,
} from '@lamplighter/domain/locations'
import { type Coordinates, degreesAround } from '@lamplighter/domain/map'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { isProblem } from '../../lib/api/api-problem.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useObservedCity } from '../../lib/cities/observed-city.ts'
import { wordsFromPacks } from '../../lib/day-pack/words-from-packs.ts'
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import { unsentOf } from '../../lib/outbox/outbox-table.ts'
import { useIsUnread, useOwnItems } from '../../lib/outbox/own-items.ts'
import { useSession } from '../../lib/session.ts'
import { findUnsent, unsentLocations, withUnsent } from '../../lib/unsent/unsent-locations.ts'
import { useOwnLocations } from '../../lib/unsent/use-own-locations.ts'
import { type FoundPlace, nowhere } from './location-form.ts'

interface Wanted {
  id: string | undefined
  at: Coordinates | null
  /** Degrees. */
  tolerance: number
  /** The same for one's own locations that are only on this device (LOC-16). */
  unsentTolerance?: number
}

/**
 * The location that an address names: by its id, else the nearest within the tolerance; null when there is none. As the user
 * sees it: with their changes that wait, and where the server has none, or does not answer, what they made on this device.
 */
export function useNamedLocation({ id, at, tolerance, unsentTolerance = tolerance }: Wanted) {
  const cityId = useObservedCity()?.cityId
  const { user } = useSession()
  const unsent = useUnsentNow(user?._id ?? '')
  const own = user && unsent ? findUnsent(unsentLocations(unsent, user), id, at, unsentTolerance) : null
  const read = useQuery({
    queryKey: id ? queryKeys.location(id) : queryKeys.locations({ ...at, tolerance, cityId }),
    queryFn: ({ signal }) => findLocation({ id, at, tolerance }, cityId, signal),
    // What was made here is nobody else's.
    enabled: unsent !== undefined && !(own && id),
    staleTime: 0,
  })
  // Sent a moment ago, and its record is on its way: nobody who writes there is interrupted.
  const { own: ever } = useOwnLocations(0)
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

/** What the device has to send, also where the code that sends is not here yet; undefined until it was looked at. */
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

/** One of the user's own comes before one of a city that is only looked at. */
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

/** City, state and zip of a point, rounded to about a meter so that a nudged pin does not ask with each step. */
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

/** What a point is called by a day pack, once the server has not answered; as with the place, rounded to about a meter. */
export function useWordsFromPacks(at: Coordinates | null, asks: boolean): string | undefined {
  const latitude = Number(at?.latitude.toFixed(5) ?? 0)
  const longitude = Number(at?.longitude.toFixed(5) ?? 0)
  const { data } = useQuery({
    queryKey: ['words from packs', latitude, longitude],
    queryFn: () => wordsFromPacks({ latitude, longitude }),
    enabled: at !== null && asks,
  })
  return (asks && data) || undefined
}

/** One and the same at each drawing: a new one is news to who depends on it. */
const noIcons: readonly string[] = []

/** The tags in use and the icons chosen last; without an answer the form simply offers none. */
export function useLocationHints(wanted = true, cityId: string | null = null) {
  const query = cityId ? { cityId } : {}
  const { data, isPending } = useRead(
    queryKeys.locationSummary(query),
    summariseLocations,
    { query },
    { enabled: wanted },
  )
  return {
    isPending,
    knownTags: data?.tags.map(({ tag }) => tag) ?? [],
    recentIcons: data?.recentIcons ?? noIcons,
    /** The box round most of what the user may see, in that city if one is named, and where it is densest. */
    extent: data?.extent ?? null,
    densest: data?.densest ?? null,
  }
}

/** Where a point is, asked outside of any screen. */
export async function reverseGeocodeOnce(at: Coordinates | null): Promise<FoundPlace> {
  return at ? call(reverseGeocode, { query: { ...at } }) : nowhere
}

export function readLocation(id: string): Promise<Location> {
  return call(getLocation, { params: { id } })
}

/** What lies so near that it may be the same asset, of the same icon; `accuracy` is that of the pin. */
export function useNearLocations(
  at: Coordinates | null,
  icon: string | null,
  accuracy: number,
  wanted: boolean,
) {
  const latitude = Number(at?.latitude.toFixed(5) ?? 0)
  const longitude = Number(at?.longitude.toFixed(5) ?? 0)
  const query = {
    latitude,
    longitude,
    // A meter more, for the rounding.
    tolerance: degreesAround({ latitude, longitude }, duplicateReach(accuracy) + 1),
    icons: icon ? [icon] : [],
    limit: 20,
  }
  const enabled = wanted && at !== null && icon !== null
  const { data } = useRead(queryKeys.locations(query), listLocations, { query }, { enabled })
  return data ?? []
}
