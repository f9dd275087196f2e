import { type Coordinates, DEFAULT_CENTRE, fixWarning, metresBetween, zooms } from '@lamplighter/domain/map'
import { useEffect, useState } from 'react'
import { flyTo } from '../../../map/fit.ts'
import { AccuracyRing, CityMap, DropPin, MapControls } from '../../../map/lazy-map.tsx'
import type { LiveMap } from '../../../map/map-types.ts'
import { useGeolocation } from '../../../map/use-geolocation.ts'
import classes from './edit-location.module.css'
import { LocationErrorBox } from './location-error-box.tsx'

interface Props {
  at: Coordinates | null
  icon: string | null
  onMove: (at: Coordinates) => void
}

/** The map of the edit page: one pin, moved by click, drag or arrow keys. */
export function EditMap({ at, icon, onMove }: Props) {
  const [map, setMap] = useState<LiveMap | null>(null)
  const location = useGeolocation(({ latitude, longitude }) => {
    onMove({ latitude, longitude })
    if (map) flyTo(map, { latitude, longitude }, zooms.afterGeolocation)
  })
  const { fix } = location
  // Once the pin was put elsewhere by hand, the fix says nothing about it any more.
  const warning = fix && at && metresBetween(fix, at) < 0.5 ? fixWarning(fix.accuracy) : null

  useEffect(() => {
    if (!map || !at) return
    if (!map.getBounds().contains([at.longitude, at.latitude])) flyTo(map, at)
  }, [map, at])

  return (
    <div className={classes.mapFrame}>
      <CityMap
        center={at ?? DEFAULT_CENTRE}
        zoom={zooms.editPage}
        label="Map of this location"
        onReady={setMap}
        onClick={onMove}
      >
        {fix && <AccuracyRing at={fix} metres={fix.accuracy} />}
        {at && <DropPin at={at} icon={icon} onMove={onMove} />}
        <MapControls location={location} />
      </CityMap>
      {location.error && <LocationErrorBox message={location.error} onRetry={location.find} />}
      {warning && (
        <p className={classes.warning} role="alert">
          {warning}
        </p>
      )}
    </div>
  )
}
