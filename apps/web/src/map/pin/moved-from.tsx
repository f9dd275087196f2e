import type { Coordinates } from '@lamplighter/domain/map'
import { Layer, Marker, Source } from '@vis.gl/react-maplibre'
import type { Feature, LineString } from 'geojson'
import { useMemo } from 'react'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import { mapColor } from '../bases/base-style.ts'
import { useScheme } from '../bases/use-scheme.ts'
import classes from './moved-from.module.css'

interface Props {
  from: Coordinates
  to: Coordinates
  icon: string | null
}

/** The saved position of a location while its pin is elsewhere: a pale pin with a thin line. */
export function MovedFrom({ from, to, icon }: Props) {
  const scheme = useScheme()
  const line = useMemo<Feature<LineString>>(
    () => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: [from, to].map((at) => [at.longitude, at.latitude]) },
    }),
    [from, to],
  )
  return (
    <>
      <Source id="moved-from" type="geojson" data={line}>
        <Layer
          id="moved-from-line"
          type="line"
          paint={{ 'line-color': mapColor(scheme, 'ink'), 'line-width': 2, 'line-dasharray': [3, 2] }}
        />
      </Source>
      <Marker
        latitude={from.latitude}
        longitude={from.longitude}
        anchor="bottom"
        className={classes.through ?? ''}
      >
        <div className={classes.ghost} data-saved-place aria-hidden>
          <AssetIcon icon={icon} size={44} />
        </div>
      </Marker>
    </>
  )
}
