import type { WorkOrder } from '@lamplighter/domain/work-orders'
import { useMemo } from 'react'
import { isStopped } from '../../lib/outbox/deliver.ts'
import type { OutboxItem } from '../../lib/outbox/outbox-item.ts'
import { sendingItems, sentItems, unsentItems } from '../../lib/outbox/outbox-stores.ts'
import { useIsUnread, useOwnItems } from '../../lib/outbox/own-items.ts'
import { useSession } from '../../lib/session/session.ts'
import { useStore } from '../../lib/state/store.ts'
import type { UnsentChanges } from '../../lib/unsent/unsent-records.ts'
import { useUnsentLocations } from '../../lib/unsent/use-unsent-locations.ts'
import { closedBy, isMissing, parsedOrder } from './order-problems.ts'
import { isOfOrder, unsentOrder, unsentOrders, withUnsentPlace } from './unsent-orders.ts'
import { useWorkOrder } from './work-orders.api.ts'
import { workOrderMessages, workOrderWords } from './work-orders.messages.ts'
import { inputOf } from './work-orders.outbox.ts'

/** Returns the user's local changes that orders read at this time do not contain. */
export function useUnsentOrders(readAt?: number): UnsentChanges<WorkOrder> {
  const items = useOwnItems(readAt)
  return useMemo(() => {
    const own = items.filter(isOfOrder)
    return { items: own, records: unsentOrders(own) }
  }, [items])
}

const nothing: readonly OutboxItem[] = []

/** One order with its unsent changes, and the state of its query. */
export function useOrderHere(id: string) {
  const me = useSession().user?._id
  const unsent = useStore(unsentItems)
  const sent = useStore(sentItems)
  const items = useMemo(() => {
    const own = unsent.filter((item) => item.entityId === id && item.userId === me && isOfOrder(item))
    return own.length > 0 ? own : nothing
  }, [unsent, id, me])
  const isOnlyHere = items.some(({ kind }) => kind === 'order.create')
  const read = useWorkOrder(id, { enabled: !isOnlyHere })
  const known = read.data ?? null
  const here = useMemo(() => (items.length > 0 ? unsentOrder(items, known) : null), [items, known])
  /** Just sent; the server's record is still loading. */
  const receipt = sent.findLast((item) => item.entityId === id && item.userId === me && isOfOrder(item))
  const isUnread = useIsUnread()
  const last = receipt && !isMissing(read.error) ? inputOf(receipt).order : null
  const { records } = useUnsentLocations()
  const order = here?.after ?? known ?? (read.isPending || read.isError ? last : null)
  return {
    order: order && withUnsentPlace(order, records),
    items,
    /** Neither the server nor the device has answered yet. */
    isPending: read.isPending || (isUnread && !known),
    error: read.error,
    refetch: read.refetch,
  }
}

export interface UnsentState {
  word: string
  /** Why the server rejected it; null while it waits. */
  reason: string | null
}

/** Sync state of an order's unsent writes; null if there are none. */
export function useUnsentState(id: string): UnsentState | null {
  const me = useSession().user?._id
  const unsent = useStore(unsentItems)
  const sending = useStore(sendingItems)
  const items = unsent.filter((item) => item.entityId === id && item.userId === me && isOfOrder(item))
  if (items.length === 0) return null
  const stopped = items.find(isStopped)
  if (stopped) return { word: workOrderWords.notSent, reason: shortReason(stopped.problem) }
  const isSending = items.some(({ opId }) => sending.has(opId))
  return { word: isSending ? workOrderWords.sending : workOrderWords.onThisDevice, reason: null }
}

function shortReason({ code, message, current }: NonNullable<OutboxItem['problem']>): string {
  const theirs = parsedOrder(current)
  if (code === 'work_order_finished' && theirs) return `${closedBy(theirs)}.`
  return code === 'version_conflict' ? workOrderMessages.changedByOther : message
}

/** Base version of a new edit or reopening: that of the last unsent write, otherwise the order's. */
export function baseVersionOf(order: WorkOrder): number | null {
  const before = unsentItems.get().findLast((item) => item.entityId === order._id && isOfOrder(item))
  return before ? before.baseVersion : order.version
}
