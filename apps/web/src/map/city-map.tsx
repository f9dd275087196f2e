/** The only map component. Pages import it from lazy-map.tsx. */
import './renderer.ts'
import { Map as MapView, ScaleControl, useMap } from '@vis.gl/react-maplibre'
import * as maplibre from 'maplibre-gl'
import { type CSSProperties, Suspense, useLayoutEffect, useState } from 'react'
import { BaseMaps } from './bases/base-maps.tsx'
import { firstPlan } from './bases/base-plan.ts'
import { baseStyle } from './bases/base-style.ts'
import { useSatelliteChoice } from './bases/satellite-choice.ts'
import { useMapConfig } from './bases/street/street-maps.ts'
import { useScheme } from './bases/use-scheme.ts'
import { CityBoundaries } from './boundaries/city-boundaries.tsx'
import { noteThatMapsCannotBeDrawn, useCanDrawMaps } from './can-draw-maps.ts'
import classes from './city-map.module.css'
import { GraticuleLayer } from './graticule/graticule-layer.tsx'
import { isOnMap } from './is-on-map.ts'
import { drawMissingPins } from './locations/pin-image.ts'
import { clickableLayers } from './locations/use-pin-events.ts'
import { mapOptions } from './map-options.ts'
import { MapReady } from './map-ready.tsx'
import type { CityMapProps, LiveMap } from './map-types.ts'
import { MapUnavailable } from './map-unavailable.tsx'

const PIN_REACH_PX = 4

/** Without the kept buffer, a copy of the canvas would be empty. Paper needs twice the pixels of a screen. */
const forPaper = {
  canvasContextAttributes: { preserveDrawingBuffer: true },
  interactive: false,
  pixelRatio: 2,
}

export function CityMap({
  center,
  zoom,
  bearing = 0,
  scale = true,
  height = '100%',
  label,
  onReady,
  onClick,
  placesByClick = onClick !== undefined,
  scrollsPage = false,
  printed = false,
  children,
}: CityMapProps) {
  const scheme = useScheme()
  const config = useMapConfig()
  const satelliteOn = useSatelliteChoice()
  // The initial style only; bases are added and removed later.
  const [first] = useState(() => firstPlan({ config, scheme, satelliteOn }))
  const [style] = useState(() => baseStyle(scheme, first))
  const [options] = useState(() =>
    mapOptions(label, scrollsPage && window.matchMedia('(pointer: coarse)').matches),
  )
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
        mapLib={maplibre}
        initialViewState={{ ...center, zoom, bearing }}
        mapStyle={style}
        cursor={placesByClick ? 'crosshair' : 'grab'}
        {...options}
        {...(printed ? forPaper : {})}
        // Failed tiles are handled in base-health.ts.
        onError={(event) => {
          if (event.error instanceof maplibre.GPUInitializationError) noteThatMapsCannotBeDrawn()
          else if (!('sourceId' in event)) console.error(event.error)
        }}
        onClick={(event) => {
          const { target, point, lngLat } = event
          if (!onClick || !isOnMap(event) || hitsPin(target, point)) return
          const { lat, lng } = lngLat.wrap()
          onClick({ latitude: lat, longitude: lng })
        }}
      >
        <PinImages />
        <BaseMaps first={first}>
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

/** Comes before all sources, because the map asks for each missing image only once. */
function PinImages() {
  const { current } = useMap()
  useLayoutEffect(() => {
    if (current) drawMissingPins(current.getMap())
  }, [current])
  return null
}

function hitsPin(map: LiveMap, { x, y }: { x: number; y: number }): boolean {
  const layers = clickableLayers.filter((id) => map.getLayer(id))
  const reach: [[number, number], [number, number]] = [
    [x - PIN_REACH_PX, y - PIN_REACH_PX],
    [x + PIN_REACH_PX, y + PIN_REACH_PX],
  ]
  return layers.length > 0 && map.queryRenderedFeatures(reach, { layers }).length > 0
}
