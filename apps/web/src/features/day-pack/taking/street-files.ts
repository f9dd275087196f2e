import { readMapConfig } from '../../../map/bases/street/street-maps.ts'
import type { PackTask } from './pack-task.ts'

/** The installed maps and the country's; without a service worker nothing would keep them. */
export async function streetFiles(): Promise<PackTask['streets']> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!container?.controller) return []
  const config = await readMapConfig().catch(() => null)
  if (!config) return []
  return [...config.streets, ...(config.embedded ? [config.embedded] : [])].map(
    ({ url, bounds, minZoom, maxZoom }) => ({ url, bounds, minZoom, maxZoom }),
  )
}
