import type { MapOptions } from 'maplibre-gl'
import { mapMessages } from './map.messages.ts'

/** Options of every map. `sharesTouch`: one finger scrolls the page, two move the map. */
export const mapOptions = (label: string, sharesTouch: boolean) =>
  ({
    attributionControl: false,
    locale: { 'Map.Title': label, 'CooperativeGesturesHandler.MobileHelpText': mapMessages.twoFingers },
    cooperativeGestures: sharesTouch,
    maxPitch: 0,
    pixelRatio: pixelRatio(),
    // Ours are tested; validating the 150 layers of the first style would take 100 ms.
    validateStyle: false,
    fadeDuration: 0,
  }) satisfies Partial<MapOptions>

/** Without a graphics processor the browser draws maps in software, which takes four times as long at twice the resolution. */
function pixelRatio(): number {
  const { devicePixelRatio } = window
  return devicePixelRatio > 1 && hasGraphicsProcessor() ? Math.min(devicePixelRatio, 2) : 1
}

let graphics: boolean | undefined

function hasGraphicsProcessor(): boolean {
  if (graphics === undefined) {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('webgl2', { failIfMajorPerformanceCaveat: true })
    graphics = context !== null
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return graphics
}
