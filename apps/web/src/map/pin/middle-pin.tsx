import type { Coordinates } from '@lamplighter/domain/map'
import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useEffectEvent, useRef } from 'react'
import { AssetIcon } from '../../kit/drawings/asset-icon.tsx'
import classes from './middle-pin.module.css'

interface Props {
  icon: string | null
  /** Called with the map's center after a move. */
  onMove: (to: Coordinates) => void
  /** Called when the user starts a move, not for animations. */
  onHand: () => void
}

/** A fixed pin in the map's center; the user moves the map under it. */
export function MiddlePin({ icon, onMove, onHand }: Props) {
  const map = useMap().current?.getMap()
  const last = useRef<string | null>(null)
  const rest = useEffectEvent(() => {
    if (!map) return
    const { lat, lng } = map.getCenter().wrap()
    // A resize also ends with a move event; ignore it.
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
