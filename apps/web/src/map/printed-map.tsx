import { type Coordinates, zooms } from '@lamplighter/domain/map'
import type { Priority } from '@lamplighter/domain/work-orders'
import { useEffect, useEffectEvent, useState } from 'react'
import { useIsServerReachable, useOnline } from '../lib/api/connection.ts'
import { MapScheme } from './bases/use-scheme.ts'
import { useCanDrawMaps } from './can-draw-maps.ts'
import { CityMap, LocationLayer } from './lazy-map.tsx'
import { mapAround, mapMessages } from './map.messages.ts'
import type { LiveMap } from './map-types.ts'
import classes from './printed-map.module.css'

/** A page without a map is better than a page that never prints. */
const MAX_WAIT_MS = 15_000

interface Props {
  place: Coordinates & { _id: string; name: string; icon: string | null }
  priority?: Priority | undefined
  /** Hears true when the map is drawn or given up, and false when it is drawn again. */
  onSettled: (isSettled: boolean) => void
}

/** A picture of the map around a place, for paper. Says so if it could not be drawn (LABEL-8). */
export function PrintedMap({ place, priority, onSettled }: Props) {
  const isReachable = useIsServerReachable()
  const isOnline = useOnline()
  const canDraw = useCanDrawMaps()
  const [map, setMap] = useState<LiveMap | null>(null)
  const [picture, setPicture] = useState<string | null>(null)
  const [isLate, setLate] = useState(false)
  const isAway = !isReachable || !isOnline
  const isAbsent = picture === null && (isAway || isLate || !canDraw)
  const settle = useEffectEvent(onSettled)
  const isSettled = picture !== null || isAbsent
  useEffect(() => {
    settle(isSettled)
  }, [isSettled])
  useEffect(() => {
    setLate(false)
    if (isAway) return
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isAway])
  // The layer below adds its pin first, because effects of children run first.
  useEffect(() => {
    if (!map) return
    const copy = () => setPicture(map.getCanvas().toDataURL('image/jpeg', 0.9))
    map.on('idle', copy)
    return () => void map.off('idle', copy)
  }, [map])

  if (isAbsent)
    return <p className={classes.absent}>{isAway ? mapMessages.noMapOffline : mapMessages.noMapOnPaper}</p>
  const { _id, name, icon, latitude, longitude } = place
  const point = { _id, name, icon, latitude, longitude, creator: '', ...(priority ? { priority } : {}) }
  return (
    <figure className={classes.map} data-drawn={picture !== null || undefined}>
      <MapScheme value="light">
        <CityMap
          label={mapAround(name)}
          center={place}
          zoom={zooms.mapsPage}
          scale={false}
          printed
          onReady={setMap}
        >
          {map && <LocationLayer points={[point]} />}
        </CityMap>
      </MapScheme>
      {picture && <img src={picture} alt={mapAround(name)} />}
    </figure>
  )
}
