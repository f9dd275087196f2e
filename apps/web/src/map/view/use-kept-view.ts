import { useCallback, useEffect, useRef } from 'react'
import { useLatest } from '../../lib/state/use-latest.ts'
import type { LiveMap } from '../map-types.ts'
import { readView, writeView } from './view-in-address.ts'

/** Browsers limit URL changes to a few hundred per minute. */
const SETTLE_MS = 300

export interface ViewInAddress {
  view: string | undefined
  /** Writes it to the URL. */
  write: (view: string) => void
  /** Called immediately with each view. */
  remember: (view: string) => void
}

/**
 * Syncs the map with the view in the URL: writes the view after a move, and a URL from
 * elsewhere (Back, a link) moves the map. Returns a function that flushes: call it before leaving the page.
 */
export function useKeptView(map: LiveMap | null, address: ViewInAddress): () => void {
  const last = useRef(address.view)
  const awaited = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useLatest(address)

  const write = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!last.current || last.current === latest.current.view) return
    awaited.current = last.current
    latest.current.write(last.current)
  }, [latest])

  useEffect(() => {
    if (!map) return
    const moved = () => {
      const view = viewOf(map)
      if (view === last.current) return
      last.current = view
      latest.current.remember(view)
      clearTimeout(timer.current)
      timer.current = setTimeout(write, SETTLE_MS)
    }
    map.on('moveend', moved)
    return () => {
      map.off('moveend', moved)
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [map, write, latest])

  const { view } = address
  useEffect(() => {
    const isOurs = view === last.current || timer.current !== undefined
    const isLate = awaited.current !== null && view !== awaited.current
    if (view === awaited.current) awaited.current = null
    if (!map || isOurs || isLate) return
    const there = readView(view)
    // A link to the plain page: the map stays where it is.
    if (!there) return write()
    last.current = view
    const { latitude, longitude, zoom, bearing } = there
    map.jumpTo({ center: [longitude, latitude], zoom, bearing })
  }, [map, view, write])

  return write
}

function viewOf(map: LiveMap): string {
  const { lat, lng } = map.getCenter().wrap()
  return writeView({ latitude: lat, longitude: lng, zoom: map.getZoom(), bearing: map.getBearing() })
}
