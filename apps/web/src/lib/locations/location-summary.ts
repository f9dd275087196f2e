import type { ResponseOf } from '@lamplighter/domain/http'
import {
  type Counted,
  eachFacet,
  type Facet,
  facetValues,
  type LocationFilters,
  readFacetCounts,
  summariseLocations,
  writeFacetCounts,
} from '@lamplighter/domain/locations'
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
export interface Facets extends Record<Facet, Counted[]> {
  cities: (Counted & { label: string })[]
}

export function facetsOf(summary: LocationSummary): Facets {
  const counts = readFacetCounts(summary)
  const cities = summary.cities.map(({ cityId, name, state, count }) => ({
    value: cityId,
    label: `${name}, ${state}`,
    count,
  }))
  return { ...counts, icons: counts.icons.filter(({ value }) => value !== 'default'), cities }
}

function withUnsent(
  summary: LocationSummary,
  records: readonly UnsentLocation[],
  filters: LocationFilters,
): LocationSummary {
  if (records.length === 0) return summary
  const { cityId } = filters
  const listed = readFacetCounts(summary)
  const counts = (facet: Facet): Counted[] => {
    const valuesOf = facetValues[facet]
    const known = new Map(listed[facet].map(({ value, count }) => [value, count]))
    for (const { before, after } of records) {
      for (const value of valuesOf(after)) known.set(value, (known.get(value) ?? 0) + 1)
      for (const value of before ? valuesOf(before) : []) known.set(value, (known.get(value) ?? 0) - 1)
    }
    return [...known].map(([value, count]) => ({ value, count })).filter(({ count }) => count > 0)
  }
  return {
    ...summary,
    total: summary.total + countDelta(locationRecords, records, cityId ? { cityId } : {}),
    matching: summary.matching + countDelta(locationRecords, records, filters),
    ...writeFacetCounts(eachFacet(counts)),
    cities: summary.cities.map((city) => ({
      ...city,
      count: city.count + countDelta(locationRecords, records, { cityId: city.cityId }),
    })),
  }
}
