/** Boundaries of the user's cities, or of the shown one among many: drawn on every map, and used as the initial view of a city without locations. */

import { listMyCities } from '@lamplighter/domain/cities'
import { firstBox } from '@lamplighter/domain/map'
import type { FeatureCollection, Geometry, Position } from 'geojson'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { useCityInUse, useShownCity } from '../../lib/cities/city-in-use.ts'
import { useSession } from '../../lib/session/session.ts'
import type { Extent } from '../map-types.ts'
import { useSingleBoundary } from './use-single-boundary.ts'

interface CityWithBoundary {
  _id: string
  name: string
  state: string
  boundary: Record<string, unknown> | null
}

export function useMyCities(wanted: boolean) {
  return useRead(queryKeys.myCities(), listMyCities, {}, { enabled: wanted, staleTime: 10 * 60_000 })
}

/** Bounding box of a city; null if its boundary is unknown. */
export function useBoundaryOfCity(cityId: string | null, wanted: boolean) {
  const { data = [], isPending, isLoading } = useMyCities(wanted)
  const single = useSingleBoundary(cityId, wanted)
  const [boundary] = boundariesOf([...data, ...single.cities].filter(({ _id }) => _id === cityId)).features
  return {
    isPending: isPending || single.isLoading,
    /** Loading; false offline. */
    isLoading: isLoading || single.isLoading,
    box: boundary ? boxOf(boundary.geometry) : null,
  }
}

/**
 * Initial view of a list's map: the matches within the city's limits (LOC-75). Null until known, so also while the
 * extent of the matches is undefined.
 */
export function useFirstBox(extent: Extent | null | undefined, cityId: string | undefined): Extent | null {
  const ofAll = useCityInUse() !== null
  const only = useShownCity()
  const signedIn = useSession().status === 'authenticated'
  const limits = useBoundaryOfCity(cityId ?? (ofAll ? null : only), signedIn)
  if (extent === undefined || limits.isLoading) return null
  const box = firstBox(extent, limits.box)
  return box && [...box]
}

export function boundariesOf(cities: readonly CityWithBoundary[]): FeatureCollection {
  const features = cities.flatMap(({ name, state, boundary }) =>
    boundary
      ? [
          {
            type: 'Feature' as const,
            properties: { name: `${name}, ${state}` },
            geometry: geometryOf(boundary),
          },
        ]
      : [],
  )
  return { type: 'FeatureCollection', features }
}

export function boxOf(geometry: Geometry): Extent {
  const corners = cornersOf(geometry)
  const least = (axis: 0 | 1) => corners.reduce((a, corner) => Math.min(a, corner[axis] ?? 0), 180)
  const most = (axis: 0 | 1) => corners.reduce((a, corner) => Math.max(a, corner[axis] ?? 0), -180)
  return [least(0), least(1), most(0), most(1)]
}

function cornersOf(geometry: Geometry): Position[] {
  if (geometry.type === 'Polygon') return geometry.coordinates.flat()
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : []
}

/** A boundary is stored as a geometry or a feature. */
function geometryOf(boundary: Record<string, unknown>): Geometry {
  return (boundary.type === 'Feature' ? boundary.geometry : boundary) as Geometry
}
