import { Layer, Source } from '@vis.gl/react-maplibre'
import type { FeatureCollection, Geometry } from 'geojson'
import { useMemo } from 'react'
import { mapColor } from '../bases/base-style.ts'
import { useScheme } from '../bases/use-scheme.ts'

export interface PointCloudProps {
  /** Longitude, latitude, and 1 for highlighted points. */
  points: readonly (readonly [number, number, number])[]
  /** City limits to draw. */
  limits: Geometry | null
}

/** Thousands of points as dots; highlighted ones are on top in another color. */
export function PointCloud({ points, limits }: PointCloudProps) {
  const scheme = useScheme()
  const data = useMemo(() => featuresOf(points), [points])
  return (
    <>
      {limits && (
        <Source id="cloud-limits" type="geojson" data={limits}>
          <Layer
            id="cloud-limits-line"
            type="line"
            paint={{
              'line-color': mapColor(scheme, 'ink-secondary'),
              'line-width': 2,
              'line-dasharray': [3, 2],
            }}
          />
        </Source>
      )}
      <Source id="cloud-points" type="geojson" data={data}>
        <Layer
          id="cloud-dots"
          type="circle"
          layout={{ 'circle-sort-key': ['get', 'apart'] }}
          paint={{
            'circle-radius': ['interpolate', ['linear'], ['zoom'], 8, 3, 16, 7],
            'circle-color': [
              'case',
              ['==', ['get', 'apart'], 1],
              mapColor(scheme, 'danger'),
              mapColor(scheme, 'lamp'),
            ],
            'circle-stroke-width': 1,
            'circle-stroke-color': mapColor(scheme, 'surface'),
          }}
        />
      </Source>
    </>
  )
}

function featuresOf(points: PointCloudProps['points']): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: points.map(([longitude, latitude, apart]) => ({
      type: 'Feature',
      properties: { apart },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}
