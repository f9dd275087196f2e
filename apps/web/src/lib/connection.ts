import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Reach, serverReach } from './api/server-reach.ts'
import { useStore } from './store.ts'

/** Whether the browser believes it has a network. Only a hint: the server may still be out of reach. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
}

/** Whether the last that was heard of the server is an answer, and not that there was none. */
export function useServerReached(): boolean {
  return useStore(serverReach.store)
}

/** The same, with the reason. */
export function useServerReach(): Reach {
  return useStore(serverReach.reach)
}
