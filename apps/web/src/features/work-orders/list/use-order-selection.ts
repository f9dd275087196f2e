import {
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

/** Selection of open orders (ORDER-55). Users who may only read get none. */
export function useOrderSelection({ filters, sort, orders, total, isDesk }: Options) {
  const { user } = useSession()
  const canSelect = !useReadsOnly()
  const [isSelecting, setSelecting] = useState(false)
  const listed = orders.map(rowOfOrder)
  const selection = useSelection(selected, JSON.stringify([user?._id, filters]), listed)
  const all = useSelectAll({
    selection,
    listed,
    matching: total,
    read: () =>
      call(listWorkOrders, {
        query: { ...filters, status: 'open', limit: MAX_AT_ONCE, ...(sort ? { sort } : {}) },
      }),
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
    rows: canSelect && (isDesk || isSelecting) ? { selection, all } : null,
    chosen: currentVersions(selection, listed),
    all,
    clear: selection.clear,
    /** By keyboard. */
    toggle(id: string | undefined) {
      const row = listed.find(({ key }) => key === id)
      if (row && canSelect) selection.toggle(row, false)
    },
  }
}

export const rowOfOrder = (order: WorkOrder) => ({ key: order._id, record: order, name: order.title })

export type OrderRows = NonNullable<ReturnType<typeof useOrderSelection>['rows']>
