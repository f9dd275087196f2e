import { type ReactNode, useDeferredValue } from 'react'
import { useSession } from '../lib/session.ts'
import { ScreenPending } from './screen-pending.tsx'

/** Shows its screen to signed-in users only. Whoever turns out to be none sees that of a visitor instead of the page (app/router.tsx). */
export function RequireLogin({ children }: { children: ReactNode }) {
  const isSignedIn = useSession().status === 'authenticated'
  // A whole screen is drawn in slices, between which the page answers a press.
  const isDrawn = useDeferredValue(isSignedIn)
  return isSignedIn && isDrawn ? children : <ScreenPending />
}
