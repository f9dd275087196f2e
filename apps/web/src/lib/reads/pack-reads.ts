/** Tracks which queries on screen a day pack answered, and the pack's age (DUR-43). */
import type { Query, QueryCache } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../api/query-client.ts'
import type { PackOrigin } from '../api/stand-in.ts'
import { NOT_READ } from '../outbox/own-items.ts'

const origins = new Map<string, PackOrigin>()

/** Sets the origin of the query's next answer. */
export function noteOrigin({ queryHash }: Pick<Query, 'queryHash'>, origin: PackOrigin | null): void {
  if (origin) origins.set(queryHash, origin)
  else origins.delete(queryHash)
}

export const originOf = ({ queryHash }: Pick<Query, 'queryHash'>): PackOrigin | null =>
  origins.get(queryHash) ?? null

export const forgetOrigins = () => origins.clear()

/** The oldest pack on screen; null if there is none. Returns the same object while nothing changes. */
export function packShown(cache: QueryCache): PackOrigin | null {
  let oldest: PackOrigin | null = null
  for (const query of cache.getAll()) {
    if (query.observers.length === 0 || query.state.data === undefined) continue
    const origin = originOf(query)
    if (origin && (!oldest || origin.asOf < oldest.asOf)) oldest = origin
  }
  return oldest
}

const cache = queryClient.getQueryCache()
const subscribe = (listener: () => void) => cache.subscribe(listener)

export function usePackShown(): PackOrigin | null {
  return useSyncExternalStore(subscribe, () => packShown(cache))
}

interface ReadState {
  data: unknown
  isPlaceholderData: boolean
  dataUpdatedAt: number
}

/**
 * When a query's answer was read, for the changes that it does not contain. A day pack contains all that was sent (DUR-44), so only
 * unsent changes are missing.
 */
export function useReadAt(
  { data, isPlaceholderData, dataUpdatedAt }: ReadState,
  queryKey: readonly unknown[],
): number {
  const isFromPack = useIsFromPack(queryKey)
  return data !== undefined && !isPlaceholderData && !isFromPack ? dataUpdatedAt : NOT_READ
}

/** True if a day pack answered the query with this key. */
export function useIsFromPack(queryKey: readonly unknown[]): boolean {
  return useSyncExternalStore(subscribe, () => {
    const query = cache.find({ queryKey })
    return query !== undefined && query.state.data !== undefined && originOf(query) !== null
  })
}
