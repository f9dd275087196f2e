import type { MapOptions } from 'maplibre-gl'
import { mapMessages } from './map.messages.ts'

/** Of every map, whoever opens it. `sharesTouch`: one finger scrolls the page, two move the map. */
export const mapOptions = (label: string, sharesTouch: boolean) =>
  ({
    attributionControl: false,
    locale: { 'Map.Title': label, 'CooperativeGesturesHandler.MobileHelpText': mapMessages.twoFingers },
    cooperativeGestures: sharesTouch,
    maxPitch: 0,
    pixelRatio: Math.min(window.devicePixelRatio, 2),
    fadeDuration: 0,
  }) satisfies Partial<MapOptions>
