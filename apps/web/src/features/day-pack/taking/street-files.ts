import { readMapConfig } from '../../../map/bases/street/street-maps.ts'
import type { PackTask } from './pack-task.ts'

export async function streetFiles(): Promise<Pick<PackTask, 'streets' | 'names'>> {
  const config = await readMapConfig().catch(() => null)
  if (!config) return { streets: [], names: null }
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  // Installed maps and the country map. Without a service worker nothing would cache them.
  const files = container?.controller
    ? [...config.streets, ...(config.embedded ? [config.embedded] : [])]
    : []
  return {
    streets: files.map(({ url, bounds, minZoom, maxZoom }) => ({ url, bounds, minZoom, maxZoom })),
    names: config.streets.flatMap(({ name, bounds, names }) => (names ? [{ name, bounds, ...names }] : [])),
  }
}
