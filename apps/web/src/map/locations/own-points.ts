import type { LocationFilters } from '@lamplighter/domain/locations'
import { useMemo } from 'react'
import { matchesFilters } from '../../lib/unsent/matches-filters.ts'
import { useOwnLocations } from '../../lib/unsent/use-own-locations.ts'
import { useUnsentState } from '../../lib/unsent/use-unsent-state.ts'
import type { OwnPoints } from '../map-types.ts'
import { mapPoint } from './map-points.ts'

const none: OwnPoints = { points: [], instead: [] }

/** The user's unsent locations that match a map's filters; empty without filters. */
export function useOwnPoints(filters: LocationFilters | undefined): OwnPoints {
  const { own } = useOwnLocations()
  const stateOf = useUnsentState()
  const key = filters && JSON.stringify(filters)
  return useMemo(() => {
    if (!key || own.length === 0) return none
    const shown = own.filter(({ after }) => matchesFilters(after, JSON.parse(key)))
    return {
      points: shown.map(({ after }) => ({
        ...mapPoint(after),
        unsent: stateOf(after._id),
      })),
      instead: own.map(({ after }) => after._id),
    }
  }, [own, stateOf, key])
}
