import { mapMessages } from './map.messages.ts'
/** The one map component of the product. Pages take it from lazy-map.tsx. */
import './renderer.ts'
import { Map as MapView, ScaleControl } from '@vis.gl/react-maplibre'
import { type CSSProperties, Suspense, useState } from 'react'
import { BaseMaps } from './bases/base-maps.tsx'
import { baseStyle } from './bases/base-style.ts'
import { useScheme } from './bases/use-scheme.ts'
import { CityBoundaries } from './boundaries/city-boundaries.tsx'
import { canDrawMaps } from './can-draw-maps.ts'
import classes from './city-map.module.css'
import { GraticuleLayer } from './graticule/graticule-layer.tsx'
import { isOnMap } from './is-on-map.ts'
import { clickableLayers } from './locations/use-pin-events.ts'
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
  onReady,
  onClick,
  scrollsPage = false,
  children,
}: CityMapProps) {
  const scheme = useScheme()
  // Only the initial style; later its bases are changed one by one.
  const [style] = useState(() => baseStyle(scheme))
  const [sharesTouch] = useState(() => scrollsPage && window.matchMedia('(pointer: coarse)').matches)
  const box: CSSProperties = { height }
  if (!canDrawMaps()) {
    return (
      <div className={classes.box} style={box}>
        <MapUnavailable onPick={onClick} />
      </div>
    )
  }
  return (
    <div className={classes.box} style={box}>
      <MapView
        initialViewState={{ ...center, zoom, bearing }}
        mapStyle={style}
        attributionControl={false}
        cursor={onClick ? 'crosshair' : 'grab'}
        locale={{ 'Map.Title': label, 'CooperativeGesturesHandler.MobileHelpText': mapMessages.twoFingers }}
        cooperativeGestures={sharesTouch}
        maxPitch={0}
        pixelRatio={Math.min(window.devicePixelRatio, 2)}
        fadeDuration={0}
        // Failed tiles are handled in base-health.ts.
        onError={(event) => {
          if (!('sourceId' in event)) console.error(event.error)
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
          <Suspense fallback={null}>{children}</Suspense>
          <MapReady onReady={onReady} />
        </BaseMaps>
      </MapView>
    </div>
  )
}

function hitsPin(map: LiveMap, { x, y }: { x: number; y: number }): boolean {
  const layers = clickableLayers.filter((id) => map.getLayer(id))
  const reach: [[number, number], [number, number]] = [
    [x - PIN_REACH_PX, y - PIN_REACH_PX],
    [x + PIN_REACH_PX, y + PIN_REACH_PX],
  ]
  return layers.length > 0 && map.queryRenderedFeatures(reach, { layers }).length > 0
}
