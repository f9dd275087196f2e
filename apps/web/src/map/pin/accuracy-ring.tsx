import {
  accuracyLabel,
  type Coordinates,
  METRES_PER_DEGREE,
  metresPerDegreeEast,
} from '@lamplighter/domain/map'
import { Layer, Marker, Source } from '@vis.gl/react-maplibre'
import type { Feature, Polygon } from 'geojson'
import { useMemo } from 'react'
import { mapColour } from '../bases/base-style.ts'
import { useScheme } from '../bases/use-scheme.ts'
import classes from './accuracy-ring.module.css'

const CORNERS = 64

/** Where the device says it is, and how sure it is of that: a disc of so many meters. */
export function AccuracyRing({ at, metres }: { at: Coordinates; metres: number }) {
  const scheme = useScheme()
  const disc = useMemo(() => circleRound(at, metres), [at, metres])
  const colour = mapColour(scheme, 'lamp')
  return (
    <>
      <Source id="accuracy" type="geojson" data={disc}>
        <Layer id="accuracy-disc" type="fill" paint={{ 'fill-color': colour, 'fill-opacity': 0.12 }} />
        <Layer id="accuracy-ring" type="line" paint={{ 'line-color': colour, 'line-width': 2 }} />
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
            'circle-color': colour,
            'circle-radius': 8,
            'circle-stroke-color': mapColour(scheme, 'raised'),
            'circle-stroke-width': 3,
          }}
        />
      </Source>
      <Marker latitude={at.latitude} longitude={at.longitude} anchor="top" offset={[0, 14]}>
        <span className={classes.label}>{accuracyLabel(metres)}</span>
      </Marker>
    </>
  )
}

function circleRound({ latitude, longitude }: Coordinates, metres: number): Feature<Polygon> {
  const north = metres / METRES_PER_DEGREE
  const east = metres / metresPerDegreeEast(latitude)
  const ring = Array.from({ length: CORNERS + 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / CORNERS
    return [longitude + east * Math.cos(angle), latitude + north * Math.sin(angle)]
  })
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
}
