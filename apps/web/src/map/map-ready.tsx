import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useEffectEvent } from 'react'
import { isReadyForBases } from './bases/lay-bases.ts'
import type { LiveMap } from './map-types.ts'

/**
 * Calls `onReady` as soon as the map accepts sources, layers and moves. The renderer's `load` event comes only after the last
 * tile: late on a slow connection, and never offline.
 */
export function MapReady({ onReady }: { onReady: ((map: LiveMap) => void) | undefined }) {
  const map = useMap().current?.getMap()
  const ready = useEffectEvent((map: LiveMap) => onReady?.(map))
  useEffect(() => {
    if (!map) return
    const look = () => {
      if (!isReadyForBases(map)) return
      map.off('styledata', look)
      window.cityMap = map
      ready(map)
    }
    map.on('styledata', look)
    look()
    return () => {
      map.off('styledata', look)
      if (window.cityMap === map) delete window.cityMap
    }
  }, [map])
  return null
}
