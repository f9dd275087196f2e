import type { MapMouseEvent } from 'maplibre-gl'

/**
 * Whether a click was one on the map itself. What lies on it bubbles through it: a pin that is pressed, by a key even
 * without a place, which the map then takes for the corner of the page.
 */
export function isOnMap({ originalEvent, target }: MapMouseEvent): boolean {
  return originalEvent.target === target.getCanvas()
}
