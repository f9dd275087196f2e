import { useMap } from '@vis.gl/react-maplibre'
import type { MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { isOnMap } from '../is-on-map.ts'
import type { LiveMap, NeighboursProps } from '../map-types.ts'
import {
  KnownLocations,
  NEIGHBOUR_ORDERS,
  NEIGHBOURS,
  neighbourLayers,
  OWN_NEIGHBOUR_ORDERS,
  OWN_NEIGHBOURS,
  PalePins,
} from './location-sources.tsx'
import { NeighboursCard } from './neighbours-card.tsx'
import { useOwnPoints } from './own-points.ts'
import { type DrawnPin, stackOf } from './pin-stack.ts'

const everything = {}

/** Existing locations and their open orders, pale behind a pin being placed. A tap shows what they are (LOC-62). */
export function Neighbours({ exceptId, ownOrders }: NeighboursProps) {
  const map = useMap().current?.getMap()
  const own = useOwnPoints(everything)
  const ownPoints = useMemo(() => own.points.filter(({ _id }) => _id !== exceptId), [own, exceptId])
  const without = useMemo(() => [...own.instead, exceptId], [own, exceptId])
  const [tapped, setTapped] = useTapped(map)

  function close() {
    setTapped([])
    map?.getCanvas().focus({ preventScroll: true })
  }

  return (
    <>
      <PalePins layer={NEIGHBOURS} tiled={{ of: 'locations', filters: everything }} without={without} />
      <KnownLocations layer={OWN_NEIGHBOURS} points={ownPoints} isPale />
      <PalePins
        layer={NEIGHBOUR_ORDERS}
        tiled={{ of: 'workorders', filters: everything }}
        without={ownOrders.instead}
      />
      <KnownLocations layer={OWN_NEIGHBOUR_ORDERS} points={ownOrders.points} isPale />
      {tapped.length > 0 && (
        <NeighboursCard tapped={tapped} known={[...ownPoints, ...ownOrders.points]} onClose={close} />
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
      if (isOnMap(event)) setTapped(stackOf(map, neighbourLayers, event.point))
    }
    const enter = () => {
      map.getCanvas().style.cursor = 'help'
    }
    const leave = () => {
      map.getCanvas().style.cursor = was
    }
    map.on('click', neighbourLayers, tap)
    map.on('mouseenter', neighbourLayers, enter)
    map.on('mouseleave', neighbourLayers, leave)
    return () => {
      map.off('click', neighbourLayers, tap)
      map.off('mouseenter', neighbourLayers, enter)
      map.off('mouseleave', neighbourLayers, leave)
    }
  }, [map])
  return [tapped, setTapped] as const
}
