import type { Location, LocationFilters } from '@lamplighter/domain/locations'
import { useMemo } from 'react'
import { stateOfAll } from '../../lib/outbox/item-words.ts'
import { useUnderWay } from '../../lib/outbox/use-under-way.ts'
import { locationRecords } from '../../lib/unsent/unsent-locations.ts'
import type { RecordKind, UnsentChanges } from '../../lib/unsent/unsent-records.ts'
import { useUnsentLocations } from '../../lib/unsent/use-unsent-locations.ts'
import type { MapPoint, UnsentPoints } from '../map-types.ts'
import { mapPoint } from './map-points.ts'

const none: UnsentPoints = { points: [], instead: [] }

/** Pins of unsent records that match a map's filters, which replace the server's; empty without filters. */
export function useUnsentPoints<T extends { _id: string }, Filters>(
  kind: RecordKind<T, Filters>,
  { items, records }: UnsentChanges<T>,
  filters: Filters | undefined,
  pointOf: (record: T) => MapPoint,
): UnsentPoints {
  const underWay = useUnderWay()
  const key = filters && JSON.stringify(filters)
  return useMemo(() => {
    if (!key || records.length === 0) return none
    const about = Map.groupBy(items, (item) => kind.idOf(item))
    const all = records.map(({ after }) => after)
    const same: Filters = JSON.parse(key)
    const shown = all.filter((record) => kind.matches(record, same))
    return {
      points: shown.map((record) => ({
        ...pointOf(record),
        unsent: stateOfAll(about.get(record._id) ?? [], underWay),
      })),
      instead: all.map(({ _id }) => _id),
    }
  }, [kind, items, records, underWay, key, pointOf])
}

export const useUnsentLocationPoints = (filters: LocationFilters | undefined): UnsentPoints =>
  useUnsentPoints<Location, LocationFilters>(locationRecords, useUnsentLocations(), filters, mapPoint)
