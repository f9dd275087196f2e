import { Layer, Source } from '@vis.gl/react-maplibre'
import type { FeatureCollection, Point } from 'geojson'
import { useMemo } from 'react'
import { useShownCity } from '../../lib/cities/city-in-use.ts'
import { useSession } from '../../lib/session/session.ts'
import { mapColor, UNDER_GRID, UNDER_PINS } from '../bases/base-style.ts'
import { useBasesOfMap } from '../bases/bases-context.ts'
import { MAP_FONT } from '../bases/map-fonts.ts'
import { useScheme } from '../bases/use-scheme.ts'
import { boundariesOf, boxOf, useMyCities } from './boundaries-of.ts'
import { useSingleBoundary } from './use-single-boundary.ts'

/** From this zoom on, base maps label the surroundings. */
const NAMED_UP_TO = 12

/** Boundaries of the user's cities, with names at low zooms; empty for visitors. */
export function CityBoundaries() {
  const { config, satellite } = useBasesOfMap()
  const bare = config.streets.length === 0 && !config.provider && !config.embedded
  const { status } = useSession()
  const scheme = useScheme()
  const { data: cities } = useMyCities(status === 'authenticated')
  const single = useSingleBoundary(useShownCity(), status === 'authenticated')
  const boundaries = useMemo(
    () => boundariesOf([...(cities ?? []), ...single.cities]),
    [cities, single.cities],
  )
  const names = useMemo(() => namesOf(boundaries), [boundaries])
  return (
    <>
      <Source id="city-limits" type="geojson" data={boundaries}>
        <Layer
          id="city-limits-fill"
          type="fill"
          paint={{ 'fill-color': mapColor(scheme, 'paper'), 'fill-opacity': 0.9 }}
          beforeId={UNDER_GRID}
        />
        <Layer
          id="city-limits-line"
          beforeId={UNDER_PINS}
          type="line"
          paint={{
            'line-color': mapColor(scheme, satellite.on ? 'on-deep' : 'line-strong'),
            'line-width': 2,
            'line-dasharray': [3, 2],
          }}
        />
      </Source>
      <Source id="city-names" type="geojson" data={names}>
        <Layer
          id="city-limits-name"
          beforeId={UNDER_PINS}
          maxzoom={bare ? 24 : NAMED_UP_TO}
          type="symbol"
          layout={{
            'text-field': ['get', 'name'],
            'text-font': MAP_FONT,
            'text-size': ['interpolate', ['linear'], ['zoom'], 8, 14, 14, 22],
            'text-letter-spacing': 0.06,
          }}
          paint={{
            'text-color': mapColor(scheme, 'ink-secondary'),
            'text-halo-color': mapColor(scheme, 'paper'),
            'text-halo-width': 2,
          }}
        />
      </Source>
    </>
  )
}

/** One label each, in the center of the boundary. */
function namesOf(boundaries: FeatureCollection): FeatureCollection<Point> {
  const features = boundaries.features.map(({ properties, geometry }) => {
    const [west, south, east, north] = boxOf(geometry)
    const coordinates = [(west + east) / 2, (south + north) / 2]
    return { type: 'Feature' as const, properties, geometry: { type: 'Point' as const, coordinates } }
  })
  return { type: 'FeatureCollection', features }
}
