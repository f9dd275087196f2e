/** The one map component of the product. Pages take it from lazy-map.tsx. */
import { Map as MapView, ScaleControl } from '@vis.gl/react-maplibre'
import { GPUInitializationError } from 'maplibre-gl'
import { type CSSProperties, type ReactNode, Suspense, useEffect, useState } from 'react'
import { BaseMaps } from './bases/base-maps.tsx'
import { baseStyle } from './bases/base-style.ts'
import { useScheme } from './bases/use-scheme.ts'
import { CityBoundaries } from './boundaries/city-boundaries.tsx'
import { noteThatMapsCannotBeDrawn, useCanDrawMaps } from './can-draw-maps.ts'
import classes from './city-map.module.css'
import { rendererFor } from './early/claiming-renderer.ts'
import { GraticuleLayer } from './graticule/graticule-layer.tsx'
import { isOnMap } from './is-on-map.ts'
import { clickableLayers } from './locations/use-pin-events.ts'
import { mapOptions } from './map-options.ts'
import { MapReady } from './map-ready.tsx'
import type { CityMapProps, LiveMap } from './map-types.ts'
import { MapUnavailable } from './map-unavailable.tsx'

const PIN_REACH_PX = 4

export function CityMap({
  center,
  zoom,
  bearing = 0,
  scale = true,
  height = '100%',
  label,
  continuesEarly = false,
  onReady,
  onClick,
  placesByClick = onClick !== undefined,
  scrollsPage = false,
  children,
}: CityMapProps) {
  const scheme = useScheme()
  // Only the initial style; bases are added and removed later.
  const [style] = useState(() => baseStyle(scheme))
  const [options] = useState(() =>
    mapOptions(label, scrollsPage && window.matchMedia('(pointer: coarse)').matches),
  )
  const [renderer] = useState(() => rendererFor(continuesEarly))
  const canDraw = useCanDrawMaps()
  const box: CSSProperties = { height }
  if (!canDraw) {
    return (
      <div className={classes.box} style={box}>
        <MapUnavailable onPick={onClick} />
      </div>
    )
  }
  return (
    <div className={classes.box} style={box}>
      <MapView
        mapLib={renderer}
        initialViewState={{ ...center, zoom, bearing }}
        mapStyle={style}
        cursor={placesByClick ? 'crosshair' : 'grab'}
        {...options}
        // Failed tiles are handled in base-health.ts.
        onError={(event) => {
          if (event.error instanceof GPUInitializationError) noteThatMapsCannotBeDrawn()
          else if (!('sourceId' in event)) console.error(event.error)
        }}
        onClick={(event) => {
          const { target, point, lngLat } = event
          if (!onClick || !isOnMap(event) || hitsPin(target, point)) return
          const { lat, lng } = lngLat.wrap()
          onClick({ latitude: lat, longitude: lng })
        }}
      >
        <BaseMaps>
          <GraticuleLayer />
          <CityBoundaries />
          {scale && <ScaleControl position="bottom-left" unit="imperial" maxWidth={120} />}
          <InTaskOfTheirOwn>
            <Suspense fallback={null}>{children}</Suspense>
            <MapReady onReady={onReady} />
          </InTaskOfTheirOwn>
        </BaseMaps>
      </MapView>
    </div>
  )
}

/** Renders the page's children after the map's own, so that the page can respond to input in between. */
function InTaskOfTheirOwn({ children }: { children: ReactNode }) {
  const [isTurn, setIsTurn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTurn(true))
    return () => clearTimeout(timer)
  }, [])
  return isTurn && children
}

function hitsPin(map: LiveMap, { x, y }: { x: number; y: number }): boolean {
  const layers = clickableLayers.filter((id) => map.getLayer(id))
  const reach: [[number, number], [number, number]] = [
    [x - PIN_REACH_PX, y - PIN_REACH_PX],
    [x + PIN_REACH_PX, y + PIN_REACH_PX],
  ]
  return layers.length > 0 && map.queryRenderedFeatures(reach, { layers }).length > 0
}
