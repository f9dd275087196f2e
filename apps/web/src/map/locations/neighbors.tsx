import { useMap } from '@vis.gl/react-maplibre'
import type { MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { isOnMap } from '../is-on-map.ts'
import type { LiveMap, NeighborsProps } from '../map-types.ts'
import {
  KnownLocations,
  NEIGHBOR_ORDERS,
  NEIGHBORS,
  neighborLayers,
  OWN_NEIGHBOR_ORDERS,
  OWN_NEIGHBORS,
  PalePins,
} from './location-sources.tsx'
import { NeighborsCard } from './neighbors-card.tsx'
import { type DrawnPin, stackOf } from './pin-stack.ts'
import { useUnsentLocationPoints } from './unsent-points.ts'

const everything = {}

/** Existing locations and their open orders, pale behind a pin being placed. A tap shows what they are (LOC-62). */
export function Neighbors({ exceptId, ownOrders }: NeighborsProps) {
  const map = useMap().current?.getMap()
  const own = useUnsentLocationPoints(everything)
  const ownPoints = useMemo(() => own.points.filter(({ _id }) => _id !== exceptId), [own, exceptId])
  const without = useMemo(() => [...own.instead, exceptId], [own, exceptId])
  const [tapped, setTapped] = useTapped(map)

  function close() {
    setTapped([])
    map?.getCanvas().focus({ preventScroll: true })
  }

  return (
    <>
      <PalePins layer={NEIGHBORS} tiled={{ of: 'locations', filters: everything }} without={without} />
      <KnownLocations layer={OWN_NEIGHBORS} points={ownPoints} isPale />
      <PalePins
        layer={NEIGHBOR_ORDERS}
        tiled={{ of: 'workorders', filters: everything }}
        without={ownOrders.instead}
      />
      <KnownLocations layer={OWN_NEIGHBOR_ORDERS} points={ownOrders.points} isPale />
      {tapped.length > 0 && (
        <NeighborsCard tapped={tapped} known={[...ownPoints, ...ownOrders.points]} onClose={close} />
      )}
    </>
  )
}

function useTapped(map: LiveMap | undefined) {
  const [tapped, setTapped] = useState<readonly DrawnPin[]>([])
  useEffect(() => {
    if (!map) return
    const was = map.getCanvas().style.cursor
    const tap = (event: MapLayerMouseEvent) => {
      if (isOnMap(event)) setTapped(stackOf(map, neighborLayers, event.point))
    }
    const enter = () => {
      map.getCanvas().style.cursor = 'help'
    }
    const leave = () => {
      map.getCanvas().style.cursor = was
    }
    map.on('click', neighborLayers, tap)
    map.on('mouseenter', neighborLayers, enter)
    map.on('mouseleave', neighborLayers, leave)
    return () => {
      map.off('click', neighborLayers, tap)
      map.off('mouseenter', neighborLayers, enter)
      map.off('mouseleave', neighborLayers, leave)
    }
  }, [map])
  return [tapped, setTapped] as const
}
