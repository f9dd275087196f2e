/** Which of the reads on the screen were answered by a day pack, and of when it is (DUR-43). */
import type { Query, QueryCache } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../api/query-client.ts'
import type { PackOrigin } from '../api/stand-in.ts'

const origins = new Map<string, PackOrigin>()

/** Of the answer that the query is given next. */
export function noteOrigin({ queryHash }: Pick<Query, 'queryHash'>, origin: PackOrigin | null): void {
  if (origin) origins.set(queryHash, origin)
  else origins.delete(queryHash)
}

export const originOf = ({ queryHash }: Pick<Query, 'queryHash'>): PackOrigin | null =>
  origins.get(queryHash) ?? null

export const forgetOrigins = () => origins.clear()

/** The oldest of what is on the screen; null where nothing of it is from a pack. The same object while nothing changes. */
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

/** Whether the read under this key was answered by a pack. */
export function useIsFromPack(queryKey: readonly unknown[]): boolean {
  return useSyncExternalStore(subscribe, () => {
    const query = cache.find({ queryKey })
    return query !== undefined && query.state.data !== undefined && originOf(query) !== null
  })
}
