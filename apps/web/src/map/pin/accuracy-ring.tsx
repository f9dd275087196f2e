import {
  accuracyLabel,
  type Coordinates,
  METERS_PER_DEGREE,
  metersPerDegreeEast,
} from '@lamplighter/domain/map'
import { Layer, Marker, Source } from '@vis.gl/react-maplibre'
import type { Feature, Polygon } from 'geojson'
import { useMemo } from 'react'
import { mapColor } from '../bases/base-style.ts'
import { useScheme } from '../bases/use-scheme.ts'
import classes from './accuracy-ring.module.css'

const CORNERS = 64

/** The device's position and accuracy: a disc with that radius. */
export function AccuracyRing({ at, meters }: { at: Coordinates; meters: number }) {
  const scheme = useScheme()
  const disc = useMemo(() => circleRound(at, meters), [at, meters])
  const color = mapColor(scheme, 'lamp')
  return (
    <>
      <Source id="accuracy" type="geojson" data={disc}>
        <Layer id="accuracy-disc" type="fill" paint={{ 'fill-color': color, 'fill-opacity': 0.12 }} />
        <Layer id="accuracy-ring" type="line" paint={{ 'line-color': color, 'line-width': 2 }} />
      </Source>
      <Source
        id="own-place"
        type="geojson"
        data={{ type: 'Point', coordinates: [at.longitude, at.latitude] }}
      >
        <Layer
          id="own-place-dot"
          type="circle"
          paint={{
            'circle-color': color,
            'circle-radius': 8,
            'circle-stroke-color': mapColor(scheme, 'raised'),
            'circle-stroke-width': 3,
          }}
        />
      </Source>
      <Marker latitude={at.latitude} longitude={at.longitude} anchor="top" offset={[0, 14]}>
        <span className={classes.label}>{accuracyLabel(meters)}</span>
      </Marker>
    </>
  )
}

function circleRound({ latitude, longitude }: Coordinates, meters: number): Feature<Polygon> {
  const north = meters / METERS_PER_DEGREE
  const east = meters / metersPerDegreeEast(latitude)
  const ring = Array.from({ length: CORNERS + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / CORNERS
    return [longitude + east * Math.cos(angle), latitude + north * Math.sin(angle)]
  })
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
}
