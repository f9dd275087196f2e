import { Layer, Source, useMap } from '@vis.gl/react-maplibre'
import { useMemo } from 'react'
import { streetBase } from '../bases/base-plan.ts'
import { mapColor, UNDER_STREETS } from '../bases/base-style.ts'
import { useBasesOfMap } from '../bases/bases-context.ts'
import { MAP_FONT } from '../bases/map-fonts.ts'
import { shareOf } from '../bases/street/street-reach.ts'
import { useScheme } from '../bases/use-scheme.ts'
import type { Extent } from '../map-types.ts'
import { useMapView } from '../use-map-view.ts'
import { graticule } from './graticule.ts'

/** Over the country map the grid starts at this zoom. */
const NEAR_BY = 12

/** Grid of a map without streets, below street maps; hidden if one of them covers the view. */
export function GraticuleLayer() {
  const { config, health } = useBasesOfMap()
  const minzoom = config.embedded && health.arrived('embedded') && !health.failed('embedded') ? NEAR_BY : 0
  const map = useMap().current?.getMap() ?? null
  const view = useMapView(map, 0)
  const scheme = useScheme()
  const area = useMemo(() => view && widened(view.extent), [view])
  const isNeeded =
    area !== null &&
    !config.streets.some((base) => shareOf(base, area) === 1 && !health.failed(streetBase(base)))
  const lines = useMemo(() => (isNeeded ? graticule(area) : null), [isNeeded, area])
  if (!lines) return null
  return (
    <Source id="graticule" type="geojson" data={lines}>
      <Layer
        id="graticule-lines"
        beforeId={UNDER_STREETS}
        minzoom={minzoom}
        type="line"
        paint={{
          'line-color': mapColor(scheme, 'line-strong'),
          'line-opacity': ['case', ['get', 'main'], 0.5, 0.25],
          'line-width': 1,
        }}
      />
      <Layer
        id="graticule-labels"
        beforeId={UNDER_STREETS}
        minzoom={minzoom}
        type="symbol"
        filter={['get', 'main']}
        layout={{
          'symbol-placement': 'line',
          'symbol-spacing': 420,
          'text-field': ['get', 'label'],
          'text-font': MAP_FONT,
          'text-size': 12,
        }}
        paint={{
          'text-color': mapColor(scheme, 'ink-faint'),
          'text-halo-color': mapColor(scheme, 'paper'),
          'text-halo-width': 2,
        }}
      />
    </Source>
  )
}

/** Slightly larger than the view, so that dragging does not uncover an area without a grid. */
function widened([west, south, east, north]: Extent): Extent {
  const aside = (east - west) / 2
  const up = (north - south) / 2
  return [
    Math.max(-180, west - aside),
    Math.max(-90, south - up),
    Math.min(180, east + aside),
    Math.min(90, north + up),
  ]
}
