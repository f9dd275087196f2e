/** Detects data on screen older than a day, because the server was unreachable (DUR-31). */
import type { QueryCache } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../api/query-client.ts'
import { isKept } from './which-reads.ts'

export const OLD_AFTER_MS = 24 * 60 * 60_000

/** When the oldest data on screen was read, in milliseconds; null if all is younger than a day. */
export function oldestShown(cache: QueryCache, now = Date.now()): number | null {
  let oldest: number | null = null
  for (const { queryKey, state, observers } of cache.getAll()) {
    const isShown = observers.length > 0 && state.data !== undefined && isKept(queryKey)
    if (!isShown || state.dataUpdatedAt > now - OLD_AFTER_MS) continue
    // The map's configuration rarely changes and does not matter to users.
    if (queryKey[0] === 'map-config' || queryKey[0] === 'map-style') continue
    if (oldest === null || state.dataUpdatedAt < oldest) oldest = state.dataUpdatedAt
  }
  return oldest
}

const cache = queryClient.getQueryCache()

export function useOldestShown(): number | null {
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => oldestShown(cache),
  )
}
