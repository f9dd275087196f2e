import { useEffect, useState } from 'react'
import type { Extent, LiveMap } from './map-types.ts'

export interface MapView {
  extent: Extent
  zoom: number
}

/** The map's box and zoom, debounced after each move. */
export function useMapView(map: LiveMap | null, settleMs = 200): MapView | null {
  const [view, setView] = useState<MapView | null>(null)
  useEffect(() => {
    if (!map) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => setView(viewOf(map))
    const settle = () => {
      clearTimeout(timer)
      timer = setTimeout(look, settleMs)
    }
    look()
    map.on('moveend', settle)
    map.on('resize', settle)
    return () => {
      clearTimeout(timer)
      map.off('moveend', settle)
      map.off('resize', settle)
    }
  }, [map, settleMs])
  return view
}

function viewOf(map: LiveMap): MapView {
  const bounds = map.getBounds()
  const round = (degrees: number, limit: number) =>
    Math.max(-limit, Math.min(limit, Number(degrees.toFixed(5))))
  return {
    extent: [
      round(bounds.getWest(), 180),
      round(bounds.getSouth(), 90),
      round(bounds.getEast(), 180),
      round(bounds.getNorth(), 90),
    ],
    zoom: Math.max(0, Math.floor(map.getZoom())),
  }
}
