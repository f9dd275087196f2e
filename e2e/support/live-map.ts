/** The map of a page, which cannot be looked into from outside, asked for what it has drawn. */
import type { Page } from '@playwright/test'

/** How many features of a layer, or of a layer of the tiles, the map has drawn where one can see them. */
export function drawn(page: Page, layer: string): Promise<number> {
  return count(page, layer, true)
}

/** The same while tiles are still on their way: without a network some always are. */
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

/** The names of its layers, the lowest first. */
export function layersOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const layers = (window as unknown as { cityMap?: LiveMap }).cityMap?.getStyle().layers ?? []
    return layers.map(({ id }) => id)
  })
}

/** As a thumb would, without the time that it takes. */
export function moveMap(page: Page, to: { lat: number; lng: number }): Promise<void> {
  return page.evaluate((center) => {
    const map = (window as unknown as { cityMap?: LiveMap }).cityMap
    if (!map) throw new Error('There is no map yet')
    map.jumpTo({ center }, { originalEvent: new Event('touchmove') })
  }, to)
}

/** The middle of what it shows; null while there is no map. */
export function centreOf(page: Page): Promise<{ lat: number; lng: number } | null> {
  return page.evaluate(() => {
    const centre = (window as unknown as { cityMap?: LiveMap }).cityMap?.getCenter()
    return centre ? { lat: centre.lat, lng: centre.lng } : null
  })
}

interface LiveMap {
  getCenter(): { lat: number; lng: number }
  jumpTo(view: { center: { lat: number; lng: number } }, eventData: { originalEvent: Event }): void
  areTilesLoaded(): boolean
  getStyle(): { layers: { id: string }[] }
  queryRenderedFeatures(): { sourceLayer?: string; layer: { id: string } }[]
}
