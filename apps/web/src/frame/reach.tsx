import type { ReactNode } from 'react'
import { ReachContext } from '../kit/lists/reach-context.ts'
import { useOnline, useServerReached } from '../lib/connection.ts'

/** Tells error states whether the network is the cause. */
export function Reach({ children }: { children: ReactNode }) {
  const online = useOnline()
  const reached = useServerReached()
  return (
    <ReachContext value={!online ? 'offline' : reached ? 'reached' : 'no answer'}>{children}</ReachContext>
  )
}
