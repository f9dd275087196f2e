import type { ReactNode } from 'react'
import { useSession } from '../lib/session.ts'
import { ScreenPending } from './screen-pending.tsx'

/** Shows its screen to signed-in users only. Whoever turns out to be none sees that of a visitor instead of the page (app/router.tsx). */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { status } = useSession()
  return status === 'authenticated' ? children : <ScreenPending />
}
