/** The one map component of the product. Pages take it from lazy-map.tsx. */
import './renderer.ts'
import { Map as MapView, ScaleControl } from '@vis.gl/react-maplibre'
import { type CSSProperties, Suspense, useMemo } from 'react'
import { baseStyle } from './base-style.ts'
import { canDrawMaps } from './can-draw-maps.ts'
import { CityBoundaries } from './city-boundaries.tsx'
import classes from './city-map.module.css'
import { GraticuleLayer } from './graticule-layer.tsx'
import { clickableLayers } from './location-layer.tsx'
import type { CityMapProps, LiveMap } from './map-types.ts'
import { MapUnavailable } from './map-unavailable.tsx'
import { useStreetMaps } from './street-maps.ts'
import { StreetNotes } from './street-notes.tsx'
import { useScheme } from './use-scheme.ts'

const reachPx = 4

export function CityMap({ center, zoom, height = '100%', label, onReady, onClick, children }: CityMapProps) {
  const scheme = useScheme()
  const streets = useStreetMaps()
  const style = useMemo(() => baseStyle(scheme, streets), [scheme, streets])
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
        initialViewState={{ ...center, zoom }}
        mapStyle={style}
        attributionControl={false}
        cursor={onClick ? 'crosshair' : 'grab'}
        locale={{ 'Map.Title': label }}
        maxPitch={0}
        pixelRatio={Math.min(window.devicePixelRatio, 2)}
        fadeDuration={0}
        onLoad={({ target }) => {
          window.cityMap = target
          onReady?.(target)
        }}
        onClick={({ target, point, lngLat }) => {
          if (!onClick || hitsPin(target, point)) return
          const { lat, lng } = lngLat.wrap()
          onClick({ latitude: lat, longitude: lng })
        }}
      >
        <GraticuleLayer />
        <CityBoundaries namedUpTo={streets.length > 0 ? 12 : 24} />
        <StreetNotes streets={streets} />
        <ScaleControl position="bottom-left" unit="imperial" maxWidth={120} />
        <Suspense fallback={null}>{children}</Suspense>
      </MapView>
    </div>
  )
}

function hitsPin(map: LiveMap, { x, y }: { x: number; y: number }): boolean {
  const layers = clickableLayers.filter((id) => map.getLayer(id))
  const reach: [[number, number], [number, number]] = [
    [x - reachPx, y - reachPx],
    [x + reachPx, y + reachPx],
  ]
  return layers.length > 0 && map.queryRenderedFeatures(reach, { layers }).length > 0
}
