import { IconCurrentLocation, IconMinus, IconNavigation, IconPlus, IconStack2 } from '@tabler/icons-react'
import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useRef, useState } from 'react'
import { SatelliteButton } from './bases/satellite-button.tsx'
import { MapPanel } from './layers/map-panel.tsx'
import { mapMessages as words } from './map.messages.ts'
import { MapButton } from './map-button.tsx'
import classes from './map-controls.module.css'
import type { MapControlsProps } from './map-types.ts'
import { SunButton } from './sun-button.tsx'

/** Button column at the right of a map, with the panel that it opens. */
export function MapControls({ location, panel, sun = true, children }: MapControlsProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const map = useMap().current?.getMap()
  const [bearing, setBearing] = useState(0)
  useEffect(() => {
    if (!map) return
    const turned = () => setBearing(map.getBearing())
    turned()
    map.on('rotate', turned)
    return () => {
      map.off('rotate', turned)
    }
  }, [map])
  function closePanel() {
    setOpen(false)
    opener.current?.focus({ preventScroll: true })
  }
  const column = (
    <div className={classes.column}>
      {location && (
        <MapButton
          label={location.finding ? words.findingLocation : words.findMyLocation}
          busy={location.finding}
          icon={<IconCurrentLocation size={22} aria-hidden />}
          onClick={location.find}
        />
      )}
      <SatelliteButton />
      <MapButton
        label={words.north}
        icon={<IconNavigation size={22} aria-hidden style={{ transform: `rotate(${-bearing}deg)` }} />}
        onClick={() => map?.resetNorth({ duration: 600 })}
      />
      {panel && (
        <MapButton
          ref={opener}
          label={panel.title}
          icon={<IconStack2 size={22} aria-hidden />}
          expanded={open}
          onClick={() => setOpen(!open)}
        />
      )}
      {children}
      <div className={classes.pair}>
        <MapButton
          label={words.zoomIn}
          icon={<IconPlus size={22} aria-hidden />}
          onClick={() => map?.zoomIn()}
        />
        <MapButton
          label={words.zoomOut}
          icon={<IconMinus size={22} aria-hidden />}
          onClick={() => map?.zoomOut()}
        />
      </div>
      {/* Last: where a small map has no room for it in the column the others stay where they are. */}
      {sun && <SunButton />}
    </div>
  )
  return (
    <>
      {column}
      {panel && open && (
        <MapPanel title={panel.title} onClose={closePanel}>
          {panel.children}
        </MapPanel>
      )}
    </>
  )
}
