import type { MapOptions } from 'maplibre-gl'
import { mapMessages } from './map.messages.ts'

/** Options of every map. `sharesTouch`: one finger scrolls the page, two move the map. */
export const mapOptions = (label: string, sharesTouch: boolean) =>
  ({
    attributionControl: false,
    locale: { 'Map.Title': label, 'CooperativeGesturesHandler.MobileHelpText': mapMessages.twoFingers },
    cooperativeGestures: sharesTouch,
    maxPitch: 0,
    pixelRatio: Math.min(window.devicePixelRatio, 2),
    fadeDuration: 0,
  }) satisfies Partial<MapOptions>
