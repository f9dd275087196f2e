/** Pointer events of pins: hover, open, zoom in. */
import { useDebouncedValue } from '@mantine/hooks'
import type { MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { isOnMap } from '../is-on-map.ts'
import type { LiveMap } from '../map-types.ts'
import { MEANT_PIN, neighborLayers } from './location-sources.tsx'
import { layersOf } from './pin-layers.ts'
import { type DrawnPin, stackOf } from './pin-stack.ts'

const all = [layersOf('location'), layersOf('order')]
/** Topmost last. */
const pinLayers = [...all.flatMap(({ dots, pins, own }) => [dots, pins, own]), MEANT_PIN]
const countLayers = all.map(({ counts }) => counts)
const layersThatOpen = [...pinLayers, ...countLayers]
/** A click on a pin is not a click on the map. */
export const clickableLayers = [...layersThatOpen, ...neighborLayers]

/** A shorter hover or focus loads nothing. */
const SETTLE_MS = 120

export interface HoveredPin {
  id: string
  layer: string
}

/** The hovered pin. */
export function useHoveredPin(map: LiveMap | undefined): HoveredPin | null {
  const [hovered, setHovered] = useState<HoveredPin | null>(null)
  useEffect(() => {
    if (!map) return
    const enter = ({ features }: MapLayerMouseEvent) => {
      const [pin] = features ?? []
      map.getCanvas().style.cursor = 'pointer'
      const id = String(pin?.properties.id ?? '')
      setHovered((before) => {
        if (!pin || !id) return null
        return before?.id === id ? before : { id, layer: pin.layer.id }
      })
    }
    const leave = () => {
      map.getCanvas().style.cursor = ''
      setHovered(null)
    }
    map.on('mousemove', layersThatOpen, enter)
    map.on('mouseleave', layersThatOpen, leave)
    return () => {
      map.off('mousemove', layersThatOpen, enter)
      map.off('mouseleave', layersThatOpen, leave)
    }
  }, [map])
  return useSettled(hovered)
}

/** Debounces a value; null until it settles. */
export function useSettled<Value>(value: Value | null): Value | null {
  const [settled] = useDebouncedValue(value, SETTLE_MS)
  return value === settled ? value : null
}

/** Reports the pins at a click; a click on a count zooms in. */
export function usePinClicks(map: LiveMap | undefined, open: (pins: readonly DrawnPin[]) => void): void {
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
    map.on('click', countLayers, goCloser)
    return () => {
      map.off('click', pinLayers, openPin)
      map.off('click', countLayers, goCloser)
    }
  }, [map])
}
