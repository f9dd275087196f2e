import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'
import { useSession } from '../lib/session.ts'
import { ScreenPending } from './screen-pending.tsx'

/** Shows its screen to signed-in users only. Whoever turns out to be none sees that of a visitor instead of the page (app/router.tsx). */
export function RequireLogin({ children }: { children: ReactNode }) {
  const isSignedIn = useSession().status === 'authenticated'
  const isFirst = useRouter().state.resolvedLocation === undefined
  // A whole screen is drawn in slices, between which the page answers a press; the router would draw the first one all at once.
  const isDrawn = useDeferredValue(isSignedIn, isSignedIn && !isFirst)
  return isSignedIn && isDrawn ? children : <ScreenPending />
}
