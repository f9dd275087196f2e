import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Reach, serverReach } from './api/server-reach.ts'
import { useStore } from './store.ts'

/** True if the browser reports a network. The server may still be unreachable. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
}

/** True if the server answered the last request. */
export function useServerReached(): boolean {
  return useStore(serverReach.store)
}

/** The same with the reason. */
export function useServerReach(): Reach {
  return useStore(serverReach.reach)
}
