import type { MapMouseEvent } from 'maplibre-gl'

/**
 * Whether a click was on the map itself. Clicks on overlays bubble through it: a pin pressed by key even
 * has no position, which the map would treat as the page's corner.
 */
export function isOnMap({ originalEvent, target }: MapMouseEvent): boolean {
  return originalEvent.target === target.getCanvas()
}
