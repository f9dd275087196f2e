import { callerOf } from '@lamplighter/domain/memberships'
import {
  canEditWorkOrder,
  listWorkOrders,
  type WorkOrder,
  type WorkOrderFilters,
  type WorkOrderSort,
} from '@lamplighter/domain/work-orders'
import { useState } from 'react'
import { useSelectAll } from '../../../kit/lists/bulk/use-select-all.ts'
import {
  createSelection,
  currentVersions,
  MAX_AT_ONCE,
  useSelection,
} from '../../../kit/lists/bulk/use-selection.ts'
import { call } from '../../../lib/api/api-client.ts'
import { sentenceFor } from '../../../lib/api/api-problem.ts'
import { useReadsOnly } from '../../../lib/cities/reads-only.ts'
import { useSession } from '../../../lib/session/session.ts'
import { workOrderMessages } from '../work-orders.messages.ts'

const selected = createSelection<WorkOrder>()

interface Options {
  filters: WorkOrderFilters
  sort: WorkOrderSort | undefined
  /** The loaded open orders. */
  orders: readonly WorkOrder[]
  /** Count of open orders that match, loaded or not. */
  total: number
  /** Rows of the desk always have checkboxes; others only while the user selects. */
  isDesk: boolean
}

/** Selection of open orders (ORDER-55). Users who may only read get none; a city that they only view has none (REGION-10). */
export function useOrderSelection({ filters, sort, orders, total, isDesk }: Options) {
  const { user } = useSession()
  const canSelect = !useReadsOnly()
  const [isSelecting, setSelecting] = useState(false)
  const me = user && callerOf(user)
  const mayEdit = (order: WorkOrder) => canEditWorkOrder(me, order)
  const rowOf = (order: WorkOrder) => ({
    key: order._id,
    record: mayEdit(order) ? order : undefined,
    name: order.title,
  })
  const listed = orders.map(rowOf)
  const selection = useSelection(selected, JSON.stringify([user?._id, filters]), listed)
  const all = useSelectAll({
    selection,
    listed,
    matching: total,
    read: async () => {
      const query = { ...filters, status: 'open' as const, limit: MAX_AT_ONCE, ...(sort ? { sort } : {}) }
      return (await call(listWorkOrders, { query })).filter(mayEdit)
    },
    failure: (error) => sentenceFor(error, workOrderMessages.loadFailed),
  })
  return {
    canSelect,
    isSelecting,
    switchTo(on: boolean) {
      selection.clear()
      setSelecting(on)
    },
    /** For the rows; null if they have no checkboxes. */
    rows: canSelect && (isDesk || isSelecting) ? { selection, all, rowOf } : null,
    chosen: currentVersions(selection, listed),
    all,
    clear: selection.clear,
    /** By keyboard. */
    toggle(id: string | undefined) {
      const row = listed.find(({ key }) => key === id)
      if (row?.record && canSelect) selection.toggle(row, false)
    },
  }
}

export type OrderRows = NonNullable<ReturnType<typeof useOrderSelection>['rows']>
