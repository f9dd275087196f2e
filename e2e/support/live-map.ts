/** Queries the map of a page for what it has drawn. */
import type { Page } from '@playwright/test'

/** Number of visible features in a layer of the map or of its tiles. */
export function drawn(page: Page, layer: string): Promise<number> {
  return count(page, layer, true)
}

/** The same without waiting for tiles; offline, some never arrive. */
export function drawnSoFar(page: Page, layer: string): Promise<number> {
  return count(page, layer, false)
}

function count(page: Page, layer: string, allOfIt: boolean): Promise<number> {
  return page.evaluate(
    ([name, wait]) => {
      const map = (window as unknown as { cityMap?: LiveMap }).cityMap
      if (!map || (wait && !map.areTilesLoaded())) return 0
      return map
        .queryRenderedFeatures()
        .filter((feature) => feature.sourceLayer === name || feature.layer.id === name).length
    },
    [layer, allOfIt] as const,
  )
}

/** Names of its layers, bottom first. */
export function layersOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const layers = (window as unknown as { cityMap?: LiveMap }).cityMap?.getStyle().layers ?? []
    return layers.map(({ id }) => id)
  })
}

/** Moves the map without animation. */
export function moveMap(page: Page, to: { lat: number; lng: number }): Promise<void> {
  return page.evaluate((center) => {
    const map = (window as unknown as { cityMap?: LiveMap }).cityMap
    if (!map) throw new Error('There is no map yet')
    map.jumpTo({ center }, { originalEvent: new Event('touchmove') })
  }, to)
}

/** Center of the map; null if there is no map. */
export function centerOf(page: Page): Promise<{ lat: number; lng: number } | null> {
  return page.evaluate(() => {
    const center = (window as unknown as { cityMap?: LiveMap }).cityMap?.getCenter()
    return center ? { lat: center.lat, lng: center.lng } : null
  })
}

interface LiveMap {
  getCenter(): { lat: number; lng: number }
  jumpTo(view: { center: { lat: number; lng: number } }, eventData: { originalEvent: Event }): void
  areTilesLoaded(): boolean
  getStyle(): { layers: { id: string }[] }
  queryRenderedFeatures(): { sourceLayer?: string; layer: { id: string } }[]
}
