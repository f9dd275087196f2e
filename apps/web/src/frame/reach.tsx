import type { ReactNode } from 'react'
import { ReachContext } from '../kit/lists/reach-context.ts'
import { useIsServerReachable, useOnline } from '../lib/connection.ts'

/** Tells what stands in for failed parts of a screen whether it is the network that is missing. */
export function Reach({ children }: { children: ReactNode }) {
  const online = useOnline()
  const reached = useIsServerReachable()
  return (
    <ReachContext value={!online ? 'offline' : reached ? 'reached' : 'no answer'}>{children}</ReachContext>
  )
}
