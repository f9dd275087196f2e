import { mapMessages as words } from '@lamplighter/domain/map'
import { IconCurrentLocation, IconMinus, IconNavigation, IconPlus, IconSatellite } from '@tabler/icons-react'
import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useState } from 'react'
import { SATELLITE_OBSTACLE } from './base-style.ts'
import { MapButton } from './map-button.tsx'
import classes from './map-controls.module.css'
import type { MapControlsProps } from './map-types.ts'

/** The column of buttons at the right of a map. */
export function MapControls({ location, children }: MapControlsProps) {
  const map = useMap().current?.getMap()
  const [bearing, setBearing] = useState(0)
  useEffect(() => {
    if (!map) return
    const turned = () => setBearing(map.getBearing())
    map.on('rotate', turned)
    return () => {
      map.off('rotate', turned)
    }
  }, [map])
  return (
    <div className={classes.column}>
      {location && (
        <MapButton
          label={location.finding ? words.findingLocation : words.findMyLocation}
          busy={location.finding}
          icon={<IconCurrentLocation size={22} aria-hidden />}
          onClick={location.find}
        />
      )}
      <MapButton
        label={words.satellite}
        obstacle={SATELLITE_OBSTACLE}
        icon={<IconSatellite size={22} aria-hidden />}
        onClick={() => undefined}
      />
      <MapButton
        label={words.north}
        icon={<IconNavigation size={22} aria-hidden style={{ transform: `rotate(${-bearing}deg)` }} />}
        onClick={() => map?.resetNorth({ duration: 600 })}
      />
      {children}
      <div className={classes.pair}>
        <MapButton label="Zoom in" icon={<IconPlus size={22} aria-hidden />} onClick={() => map?.zoomIn()} />
        <MapButton
          label="Zoom out"
          icon={<IconMinus size={22} aria-hidden />}
          onClick={() => map?.zoomOut()}
        />
      </div>
    </div>
  )
}
