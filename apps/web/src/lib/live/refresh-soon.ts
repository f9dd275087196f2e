/** Reads again what changed, at a pace that server and user can bear (LIVE-5). */
import { queryClient } from '../api/query-client.ts'
import type { CachedFeature } from '../api/query-keys.ts'
import { whenStill } from './when-still.ts'

const GAP_MS = 1_000

const stale = new Set<CachedFeature>()
let isBusy = false

/** Gathers changes while a refresh runs; none is canceled, or a slow answer would never arrive while others work. */
export function refreshSoon(features: readonly CachedFeature[]): void {
  for (const feature of features) stale.add(feature)
  if (!isBusy) void refresh()
}

async function refresh(): Promise<void> {
  isBusy = true
  while (stale.size > 0) {
    await whenStill()
    const began = performance.now()
    const features = [...stale]
    stale.clear()
    // An answer that is on its way may be older than the change, and would count as fresh.
    const onTheWay = features.filter((feature) => queryClient.isFetching({ queryKey: [feature] }) > 0)
    await Promise.all(
      features.map((feature) =>
        queryClient.invalidateQueries({ queryKey: [feature] }, { cancelRefetch: false }),
      ),
    )
    for (const feature of onTheWay) stale.add(feature)
    // A server that answers slowly is asked less often.
    await pause(Math.max(GAP_MS, performance.now() - began))
  }
  isBusy = false
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
