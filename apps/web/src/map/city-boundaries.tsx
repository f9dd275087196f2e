import { listMyCities } from '@lamplighter/domain/cities'
import { useQuery } from '@tanstack/react-query'
import { Layer, Source } from '@vis.gl/react-maplibre'
import type { FeatureCollection, Geometry, Point, Position } from 'geojson'
import { useMemo } from 'react'
import { call } from '../lib/api-client.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { useSession } from '../lib/session.ts'
import { mapColour } from './bases/base-style.ts'
import { useBasesOfMap } from './bases/bases-context.ts'
import { MAP_FONT } from './bases/map-fonts.ts'
import { useScheme } from './use-scheme.ts'

/** From this zoom on a base map names what is near by, where there is one. */
const NAMED_UP_TO = 12

/** The limits of the user's cities, and from further away their names; nothing for visitors. */
export function CityBoundaries() {
  const { config, satellite } = useBasesOfMap()
  const bare = config.streets.length === 0 && !config.provider && !config.embedded
  const { status } = useSession()
  const scheme = useScheme()
  const { data: cities } = useQuery({
    queryKey: queryKeys.myCities(),
    queryFn: ({ signal }) => call(listMyCities, {}, { signal }),
    enabled: status === 'authenticated',
    staleTime: 10 * 60_000,
  })
  const limits = useMemo(() => boundariesOf(cities ?? []), [cities])
  const names = useMemo(() => namesOf(limits), [limits])
  return (
    <>
      <Source id="city-limits" type="geojson" data={limits}>
        <Layer
          id="city-limits-fill"
          type="fill"
          paint={{ 'fill-color': mapColour(scheme, 'paper'), 'fill-opacity': 0.9 }}
          beforeId="graticule-lines"
        />
        <Layer
          id="city-limits-line"
          type="line"
          paint={{
            'line-color': mapColour(scheme, satellite.on ? 'on-deep' : 'line-strong'),
            'line-width': 2,
            'line-dasharray': [3, 2],
          }}
        />
      </Source>
      <Source id="city-names" type="geojson" data={names}>
        <Layer
          id="city-limits-name"
          maxzoom={bare ? 24 : NAMED_UP_TO}
          type="symbol"
          layout={{
            'text-field': ['get', 'name'],
            'text-font': MAP_FONT,
            'text-size': ['interpolate', ['linear'], ['zoom'], 8, 14, 14, 22],
            'text-letter-spacing': 0.06,
          }}
          paint={{
            'text-color': mapColour(scheme, 'ink-secondary'),
            'text-halo-color': mapColour(scheme, 'paper'),
            'text-halo-width': 2,
          }}
        />
      </Source>
    </>
  )
}

interface CityWithLimits {
  name: string
  state: string
  boundary: Record<string, unknown> | null
}

function boundariesOf(cities: readonly CityWithLimits[]): FeatureCollection {
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

/** One name each, in the middle of the limits. */
function namesOf(limits: FeatureCollection): FeatureCollection<Point> {
  const features = limits.features.map(({ properties, geometry }) => {
    const corners = cornersOf(geometry)
    const middle = (axis: 0 | 1) => {
      const values = corners.map((corner) => corner[axis] ?? 0)
      return (
        (values.reduce((a, b) => Math.min(a, b), 180) + values.reduce((a, b) => Math.max(a, b), -180)) / 2
      )
    }
    return {
      type: 'Feature' as const,
      properties,
      geometry: { type: 'Point' as const, coordinates: [middle(0), middle(1)] },
    }
  })
  return { type: 'FeatureCollection', features }
}

function cornersOf(geometry: Geometry): Position[] {
  if (geometry.type === 'Polygon') return geometry.coordinates.flat()
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : []
}

/** A boundary is kept as a geometry, or as the feature that it came in. */
function geometryOf(boundary: Record<string, unknown>): Geometry {
  return (boundary.type === 'Feature' ? boundary.geometry : boundary) as Geometry
}
