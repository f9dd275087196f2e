import { useMemo } from 'react'
import { useIsServerReachable } from '../api/connection.ts'
import { useStore } from '../state/store.ts'
import type { UnderWay } from './item-words.ts'
import { sendingItems, uploadPercentByItem } from './outbox-stores.ts'

const NOTHING: UnderWay = { sending: new Set(), shares: new Map() }

/** Returns the items that this tab is sending. Empty while the server is unreachable, so that retries do not show. */
export function useUnderWay(): UnderWay {
  const sending = useStore(sendingItems)
  const shares = useStore(uploadPercentByItem)
  const reached = useIsServerReachable()
  return useMemo(() => (reached ? { sending, shares } : NOTHING), [sending, shares, reached])
}
