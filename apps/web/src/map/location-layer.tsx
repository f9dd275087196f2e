import { markerTooltip } from '@lamplighter/domain/map'
import { Layer, Popup, Source, useMap } from '@vis.gl/react-maplibre'
import type { FeatureCollection, Point } from 'geojson'
import type { ExpressionSpecification, MapLayerMouseEvent, Offset } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { mapColour } from './base-style.ts'
import { MAP_FONT } from './map-fonts.ts'
import type { LocationLayerProps, MapCluster, MapPoint } from './map-types.ts'
import { PIN_ICON_OFFSET, pinImageId } from './pin-image.ts'
import { useScheme } from './use-scheme.ts'

const pins = 'location-pins'
const clusters = 'location-clusters'
export const clickableLayers = [pins, clusters]

/** Clear of the pin, on whichever side there is room for the tooltip. */
const besidePin: Offset = {
  bottom: [0, -46],
  'bottom-left': [0, -46],
  'bottom-right': [0, -46],
  top: [0, 6],
  'top-left': [0, 6],
  'top-right': [0, 6],
  center: [0, 0],
  left: [18, -24],
  right: [-18, -24],
}

/** Locations as pins and, where there are too many, as counts. A click opens a pin, or goes closer to a count. */
export function LocationLayer({
  points,
  clusters: counts = [],
  selectedId,
  hintId,
  onOpen,
}: LocationLayerProps) {
  const map = useMap().current?.getMap()
  const scheme = useScheme()
  const [hoveredId, setHoveredId] = useState<string | null>(null)
  const pinData = useMemo(() => pinFeatures(points), [points])
  const countData = useMemo(() => countFeatures(counts), [counts])
  const open = useRef(onOpen)
  open.current = onOpen

  useEffect(() => {
    if (!map) return
    const enter = ({ features }: MapLayerMouseEvent) => {
      map.getCanvas().style.cursor = 'pointer'
      setHoveredId(String(features?.[0]?.properties.id ?? '') || null)
    }
    const leave = () => {
      map.getCanvas().style.cursor = ''
      setHoveredId(null)
    }
    const openPin = ({ features }: MapLayerMouseEvent) => {
      const id: unknown = features?.[0]?.properties.id
      if (typeof id === 'string') open.current?.(id)
    }
    const goCloser = ({ lngLat }: MapLayerMouseEvent) =>
      map.easeTo({ center: lngLat, zoom: map.getZoom() + 2, duration: 600 })
    map.on('mousemove', clickableLayers, enter)
    map.on('mouseleave', clickableLayers, leave)
    map.on('click', pins, openPin)
    map.on('click', clusters, goCloser)
    return () => {
      map.off('mousemove', clickableLayers, enter)
      map.off('mouseleave', clickableLayers, leave)
      map.off('click', pins, openPin)
      map.off('click', clusters, goCloser)
    }
  }, [map])

  const hinted = points.find(({ _id }) => _id === (hoveredId ?? hintId))
  const lamp = mapColour(scheme, 'lamp')
  return (
    <>
      <Source id="location-counts" type="geojson" data={countData}>
        <Layer
          id={clusters}
          type="circle"
          paint={{
            'circle-color': mapColour(scheme, 'deep'),
            'circle-radius': ['interpolate', ['linear'], ['log10', ['get', 'count']], 0, 16, 2, 22, 4, 32],
            'circle-stroke-color': mapColour(scheme, 'on-deep'),
            'circle-stroke-width': 2,
          }}
        />
        <Layer
          id="location-cluster-counts"
          type="symbol"
          layout={{
            'text-field': ['number-format', ['get', 'count'], {}],
            'text-font': MAP_FONT,
            'text-size': 14,
            'text-allow-overlap': true,
          }}
          paint={{ 'text-color': mapColour(scheme, 'on-deep') }}
        />
      </Source>
      <Source id="location-points" type="geojson" data={pinData}>
        <Layer
          id="location-selected"
          type="circle"
          filter={['==', ['get', 'id'], selectedId ?? '']}
          paint={{
            'circle-color': lamp,
            'circle-opacity': 0.25,
            'circle-radius': 18,
            'circle-stroke-color': lamp,
            'circle-stroke-width': 3,
          }}
        />
        <Layer
          id={pins}
          type="symbol"
          layout={{
            'icon-image': ['get', 'image'],
            'icon-anchor': 'bottom',
            'icon-offset': PIN_ICON_OFFSET,
            'icon-allow-overlap': true,
            // Street names stay where they are, in part below the pins, instead of going away for them.
            'icon-ignore-placement': true,
            'icon-size': pinSize(selectedId ?? ''),
            'symbol-sort-key': ['get', 'order'],
          }}
        />
      </Source>
      {hinted && (
        <Popup
          key={hinted._id}
          longitude={hinted.longitude}
          latitude={hinted.latitude}
          offset={besidePin}
          closeButton={false}
          closeOnClick={false}
          focusAfterOpen={false}
          maxWidth="280px"
          style={{ pointerEvents: 'none' }}
        >
          {markerTooltip(hinted.name, hinted.creator)}
        </Popup>
      )}
    </>
  )
}

/** Smaller from further away, where there are more of them; the selected one always a quarter larger. */
function pinSize(selectedId: string): ExpressionSpecification {
  const size = (base: number): ExpressionSpecification => [
    'case',
    ['==', ['get', 'id'], selectedId],
    base * 1.25,
    base,
  ]
  return ['interpolate', ['linear'], ['zoom'], 12, size(0.55), 15, size(0.8), 17, size(1)]
}

/** What lies further south stands in front. */
function pinFeatures(points: readonly MapPoint[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: points.map(({ _id, latitude, longitude, icon, priority }) => ({
      type: 'Feature',
      properties: { id: _id, image: pinImageId(icon, priority), order: -latitude },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}

function countFeatures(counts: readonly MapCluster[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: counts.map(({ latitude, longitude, count }) => ({
      type: 'Feature',
      properties: { count },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}
