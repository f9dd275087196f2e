import type { ResponseOf } from '@lamplighter/domain/http'
import { type Location, type LocationFilters, summariseLocations } from '@lamplighter/domain/locations'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryKeys } from '../api/query-keys.ts'
import { useRead } from '../api/use-read.ts'
import { useReadAt } from '../reads/pack-reads.ts'
import { locationRecords, type UnsentLocation } from '../unsent/unsent-locations.ts'
import { countDelta } from '../unsent/unsent-records.ts'
import { useUnsentLocations } from '../unsent/use-unsent-locations.ts'
import { forServer } from './location-list.ts'

export type LocationSummary = ResponseOf<typeof summariseLocations>

/** Counts per filter choice and the box around the matches. Counts include the user's unsent changes (DUR-49). */
export function useLocationSummary(filters: LocationFilters, { enabled = true, keepsPrevious = false } = {}) {
  const query = forServer(filters)
  const queryKey = queryKeys.locationSummary(query)
  const read = useRead(
    queryKey,
    summariseLocations,
    { query },
    { enabled, ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}) },
  )
  const { records } = useUnsentLocations(useReadAt(read, queryKey))
  const key = JSON.stringify(filters)
  const { data } = read
  const summary = useMemo(() => data && withUnsent(data, records, JSON.parse(key)), [data, records, key])
  return { ...read, data: summary }
}

/** Choices of the filters, with counts. */
export interface Facets {
  tags: { value: string; count: number }[]
  cities: { value: string; label: string; count: number }[]
  icons: { value: string; count: number }[]
}

export const facetsOf = ({ tags, cities, icons }: LocationSummary): Facets => ({
  tags: tags.map(({ tag, count }) => ({ value: tag, count })),
  cities: cities.map(({ cityId, name, state, count }) => ({
    value: cityId,
    label: `${name}, ${state}`,
    count,
  })),
  icons: icons.filter(({ icon }) => icon !== 'default').map(({ icon, count }) => ({ value: icon, count })),
})

function withUnsent(
  summary: LocationSummary,
  records: readonly UnsentLocation[],
  filters: LocationFilters,
): LocationSummary {
  if (records.length === 0) return summary
  const { cityId } = filters
  const counts = (listed: [string, number][], valuesOf: (location: Location) => readonly string[]) => {
    const known = new Map(listed)
    for (const { before, after } of records) {
      for (const value of valuesOf(after)) known.set(value, (known.get(value) ?? 0) + 1)
      for (const value of before ? valuesOf(before) : []) known.set(value, (known.get(value) ?? 0) - 1)
    }
    return [...known].map(([value, count]) => ({ value, count })).filter(({ count }) => count > 0)
  }
  const { tags, icons, cities } = summary
  return {
    ...summary,
    total: summary.total + countDelta(locationRecords, records, cityId ? { cityId } : {}),
    matching: summary.matching + countDelta(locationRecords, records, filters),
    tags: counts(
      tags.map(({ tag, count }) => [tag, count]),
      (location) => location.tags,
    ).map(({ value, count }) => ({ tag: value, count })),
    icons: counts(
      icons.map(({ icon, count }) => [icon, count]),
      ({ icon }) => (icon ? [icon] : []),
    ).map(({ value, count }) => ({ icon: value, count })),
    cities: cities.map((city) => ({
      ...city,
      count: city.count + countDelta(locationRecords, records, { cityId: city.cityId }),
    })),
  }
}
