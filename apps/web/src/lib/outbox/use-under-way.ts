import { useMemo } from 'react'
import { useIsServerReachable } from '../connection.ts'
import { useStore } from '../store.ts'
import type { UnderWay } from './item-words.ts'
import { sendingItems, sharesSent } from './outbox-stores.ts'

const NOTHING: UnderWay = { sending: new Set(), shares: new Map() }

/** What this tab is sending, as it changes: nothing while no server answers, whatever is tried. */
export function useUnderWay(): UnderWay {
  const sending = useStore(sendingItems)
  const shares = useStore(sharesSent)
  const reached = useIsServerReachable()
  return useMemo(() => (reached ? { sending, shares } : NOTHING), [sending, shares, reached])
}
