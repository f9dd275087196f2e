import type { Coordinates } from '@lamplighter/domain/map'
import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useEffectEvent, useRef } from 'react'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import classes from './middle-pin.module.css'

interface Props {
  icon: string | null
  /** Where the middle of the map has come to rest. */
  onMove: (to: Coordinates) => void
  /** A thumb, a wheel or a key begins to move it; a flight does not. */
  onHand: () => void
}

/** A pin that stands still in the middle while the map is moved under it: by a thumb, by the arrow keys, by a flight. */
export function MiddlePin({ icon, onMove, onHand }: Props) {
  const map = useMap().current?.getMap()
  const last = useRef<string | null>(null)
  const rest = useEffectEvent(() => {
    if (!map) return
    const { lat, lng } = map.getCenter().wrap()
    // A map that changes its size comes to rest, too: it has not been moved.
    if (last.current === `${lat} ${lng}`) return
    last.current = `${lat} ${lng}`
    onMove({ latitude: lat, longitude: lng })
  })
  const begin = useEffectEvent((event: { originalEvent?: unknown }) => event.originalEvent && onHand())
  useEffect(() => {
    const center = map?.getCenter().wrap()
    if (center) last.current ??= `${center.lat} ${center.lng}`
    const atRest = () => rest()
    const atBegin = (event: { originalEvent?: unknown }) => begin(event)
    map?.on('moveend', atRest)
    map?.on('movestart', atBegin)
    return () => {
      map?.off('moveend', atRest)
      map?.off('movestart', atBegin)
    }
  }, [map])
  return (
    <div className={classes.pin} aria-hidden>
      <AssetIcon icon={icon} size={56} />
      <span className={classes.point} />
    </div>
  )
}
