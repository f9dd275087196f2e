import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'
import { useSession } from '../lib/session.ts'
import { ScreenPending } from './screen-pending.tsx'

/** Shows its screen to signed-in users only. Visitors see the visitor screen instead (app/router.tsx). */
export function RequireLogin({ children }: { children: ReactNode }) {
  return useInSlices(useSession().status === 'authenticated') ? children : <ScreenPending />
}

/**
 * Whether a screen that is ready is drawn yet. The first one is drawn in slices, between which the page answers a press; the
 * router would draw it all at once.
 */
export function useInSlices(isReady: boolean): boolean {
  const isFirst = useRouter().state.resolvedLocation === undefined
  return useDeferredValue(isReady, isReady && !isFirst) && isReady
}
