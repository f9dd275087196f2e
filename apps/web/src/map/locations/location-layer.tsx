import { useDebouncedValue } from '@mantine/hooks'
import { Popup, useMap } from '@vis.gl/react-maplibre'
import type { MapLayerMouseEvent, Offset } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { UnsentBadge } from '../../kit/lists/unsent-badge.tsx'
import { say } from '../../kit/messages/say.tsx'
import { sentenceFor } from '../../lib/api/api-problem.ts'
import { useSession } from '../../lib/session.ts'
import { isOnMap } from '../is-on-map.ts'
import { mapMessages, markerTooltip } from '../map.messages.ts'
import type { LiveMap, LocationLayerProps } from '../map-types.ts'
import {
  COUNTS,
  KnownLocations,
  MEANT_PIN,
  MeantLocation,
  OWN_PINS,
  PINS,
  TiledPins,
} from './location-sources.tsx'
import { useOwnPoints } from './own-points.ts'
import { type StackedPin, stackOf } from './pin-stack.ts'
import { StackChooser } from './stack-chooser.tsx'
import { readMapPoint, useMapPoint } from './use-map-point.ts'

const pinLayers = [PINS, OWN_PINS, MEANT_PIN]
export const clickableLayers = [...pinLayers, COUNTS]

/** A hover or focus shorter than this loads nothing. */
const SETTLE_MS = 120

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

/**
 * Locations or work orders as pins and, where there are too many, as counts. A click opens a pin, asks
 * which of several that lie on each other, or goes closer to a count.
 */
export function LocationLayer({
  points,
  own: ownOrders,
  filters,
  orders,
  selectedId = null,
  hintId = null,
  onOpen,
}: LocationLayerProps) {
  const map = useMap().current?.getMap()
  const session = useSession()
  const hoveredId = useHoveredPin(map)
  const focusedId = useSettled(hintId)
  const of = orders ? 'workorders' : 'locations'
  const ownLocations = useOwnPoints(filters)
  const own = ownOrders ?? ownLocations
  const knownFor = (id: string | null) =>
    points ?? (own.points.some(({ _id }) => _id === id) ? own.points : undefined)
  const hinted = useMapPoint(hoveredId ?? focusedId, knownFor(hoveredId ?? focusedId), of)
  const meant = useMapPoint(selectedId ?? focusedId, knownFor(selectedId ?? focusedId), of)

  async function open(id: string) {
    try {
      const known = knownFor(id)
      const point = known ? known.find(({ _id }) => _id === id) : await readMapPoint(of, id)
      if (point) onOpen?.(point)
    } catch (error) {
      say.failure(sentenceFor(error, mapMessages.loadFailed))
    }
  }
  const [stack, setStack] = useState<readonly StackedPin[]>([])
  useClicks(map, (pins) => (pins.length > 1 ? setStack(pins) : pins[0] && void open(pins[0].id)))

  function closeStack() {
    setStack([])
    map?.getCanvas().focus({ preventScroll: true })
  }

  return (
    <>
      {points && <KnownLocations points={points} />}
      {filters && session.user && (
        <TiledPins key={session.user._id} tiled={{ of: 'locations', filters }} without={own.instead} />
      )}
      {orders && session.user && (
        <TiledPins
          key={session.user._id}
          tiled={{ of: 'workorders', filters: orders }}
          without={own.instead}
        />
      )}
      {own.points.length > 0 && <KnownLocations points={own.points} layer={OWN_PINS} />}
      {meant && <MeantLocation point={meant} />}
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
          {hinted.unsent && (
            <div>
              <UnsentBadge state={hinted.unsent} />
            </div>
          )}
        </Popup>
      )}
      {stack.length > 0 && (
        <StackChooser
          stack={stack}
          of={of}
          knownFor={knownFor}
          onChoose={(id) => {
            closeStack()
            void open(id)
          }}
          onClose={closeStack}
        />
      )}
    </>
  )
}

/** The pin under a pointer that rests on it. */
function useHoveredPin(map: LiveMap | undefined): string | null {
  const [hovered, setHovered] = useState<string | null>(null)
  useEffect(() => {
    if (!map) return
    const enter = ({ features }: MapLayerMouseEvent) => {
      map.getCanvas().style.cursor = 'pointer'
      setHovered(String(features?.[0]?.properties.id ?? '') || null)
    }
    const leave = () => {
      map.getCanvas().style.cursor = ''
      setHovered(null)
    }
    map.on('mousemove', clickableLayers, enter)
    map.on('mouseleave', clickableLayers, leave)
    return () => {
      map.off('mousemove', clickableLayers, enter)
      map.off('mouseleave', clickableLayers, leave)
    }
  }, [map])
  return useSettled(hovered)
}

/** The id once it has not changed for a moment; null until then. */
function useSettled(id: string | null): string | null {
  const [settled] = useDebouncedValue(id, SETTLE_MS)
  return id === settled ? id : null
}

function useClicks(map: LiveMap | undefined, open: (pins: readonly StackedPin[]) => void): void {
  const openNow = useEffectEvent(open)
  useEffect(() => {
    if (!map) return
    const openPin = (event: MapLayerMouseEvent) => {
      if (isOnMap(event)) openNow(stackOf(map, pinLayers, event.point))
    }
    const goCloser = (event: MapLayerMouseEvent) => {
      if (isOnMap(event)) map.easeTo({ center: event.lngLat, zoom: map.getZoom() + 2, duration: 600 })
    }
    map.on('click', pinLayers, openPin)
    map.on('click', COUNTS, goCloser)
    return () => {
      map.off('click', pinLayers, openPin)
      map.off('click', COUNTS, goCloser)
    }
  }, [map])
}
