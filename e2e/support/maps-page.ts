/** Helpers for journeys on the maps page. */
import type { Page } from '@playwright/test'
import { unfold } from './journey.ts'

export interface LiveMap {
  loaded(): boolean
  getCenter(): { lat: number; lng: number }
  getZoom(): number
  project(at: [number, number]): { x: number; y: number }
  queryRenderedFeatures(
    geometry: undefined,
    options: { layers: string[] },
  ): { properties: { id: string }; geometry: { coordinates: [number, number] } }[]
}

/** Maps are drawn without a GPU, in parallel with other journeys. */
export const slow = { timeout: 45_000, intervals: [250] }

export async function openMaps(page: Page, query = ''): Promise<void> {
  await page.goto(`/maps${query}`)
  await mapLoaded(page)
}

export const mapLoaded = (page: Page) =>
  page.waitForFunction(() => (window as unknown as { cityMap?: LiveMap }).cityMap?.loaded(), null, slow)

/** Opens search, coordinates and the list of visible locations. */
export const openMore = (page: Page) => unfold(page, /^More$/)

/** Center of the map, to 100 m. */
export const view = (page: Page) =>
  page.evaluate(() => {
    const map = (window as unknown as { cityMap: LiveMap }).cityMap
    const { lat, lng } = map.getCenter()
    return { lat: Number(lat.toFixed(3)), lng: Number(lng.toFixed(3)), zoom: Math.round(map.getZoom()) }
  })
