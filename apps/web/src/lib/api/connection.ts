import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useStore } from '../state/store.ts'
import { type Connectivity, connectivity } from './connectivity.ts'

/** True if the browser reports a network. The server may still be unreachable. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
}

/** True if the server answered the last request. */
export function useIsServerReachable(): boolean {
  return useStore(connectivity.store)
}

/** The same with the reason. */
export function useConnectivity(): Connectivity {
  return useStore(connectivity.reach)
}
