import {
  isOverdue,
  priorityFacts,
  type WorkOrder,
  type WorkOrderStatus,
} from '@lamplighter/domain/work-orders'
import type { CSSProperties } from 'react'
import { AssetIcon } from '../../../../kit/drawings/asset-icon.tsx'
import { selectableRow, selectColumn } from '../../../../kit/lists/bulk/select-column.tsx'
import type { Column } from '../../../../kit/lists/columns.ts'
import { DataTable } from '../../../../kit/lists/data-table.tsx'
import type { Sorting } from '../../../../kit/lists/sorting.ts'
import { useKeptColumns } from '../../../../lib/choices/stored-columns.ts'
import { OverdueMark, PriorityBadge } from '../../badges.tsx'
import { UnsentMark } from '../../unsent-mark.tsx'
import { dueOnDay, workOrderWords } from '../../work-orders.messages.ts'
import {
  assignedNames,
  dateOrders,
  lastStep,
  OrderActions,
  OrderPlace,
  OrderTitle,
  overdueOrders,
  priorityOrders,
  titleOrders,
} from '../order-parts.tsx'
import type { OrderRows } from '../use-order-selection.ts'
import { type OrderColumn, orderColumns } from './order-desk-columns.ts'
import classes from './order-table.module.css'

interface Props {
  caption: string
  orders: readonly WorkOrder[]
  sorting: Sorting
  /** Index of the first row among all rows of the screen. */
  from: number
  /** Checkboxes; null for users who may only read, and for finished orders. */
  selectable: OrderRows | null
  /** Left out for finished orders. */
  onClose: ((order: WorkOrder) => void) | undefined
}

/** Table of open or finished orders: 44 px rows with titles of up to two lines, and the columns chosen on this device (ORDER-26). */
export function OrderTable({ caption, orders, sorting, from, selectable, onClose }: Props) {
  const { shown } = useKeptColumns(orderColumns)
  const chosen = columnsOf(onClose ? 'open' : 'finished')
  const before = shown.filter((key) => key === 'priority')
  // Finished orders cannot be overdue.
  const after = shown.filter((key) => key !== 'priority' && (key !== 'overdue' || onClose))
  const columns: Column<WorkOrder>[] = [
    ...(selectable ? [selectColumn(selectable.selection, selectable.all, selectable.rowOf)] : []),
    ...before.map((key) => chosen[key]),
    {
      name: workOrderWords.workOrder,
      orders: titleOrders,
      isHeading: true,
      abbr: ({ title }) => title,
      cell: (order) => (
        <span className={classes.name}>
          <OrderTitle order={order} />
          {order.closingNote && <Line text={order.closingNote} />}
          <UnsentMark id={order._id} />
        </span>
      ),
    },
    ...after.map((key) => chosen[key]),
    {
      name: 'Actions',
      width: 96,
      cell: (order) => <OrderActions order={order} onClose={onClose} iconOnly />,
    },
  ]
  return (
    <DataTable
      label={caption}
      items={orders}
      sorting={sorting}
      columns={columns}
      denseFrom={from}
      rowOf={selectable ? (order) => selectableRow(selectable.selection, selectable.rowOf(order)) : undefined}
      styleOf={({ priority }) => ({ '--priority': priorityFacts[priority].color }) as CSSProperties}
      classNames={{ table: classes.table }}
    />
  )
}

function columnsOf(status: WorkOrderStatus): Record<OrderColumn, Column<WorkOrder>> {
  return {
    priority: {
      name: orderColumns.names.priority,
      orders: status === 'open' ? priorityOrders : undefined,
      width: 116,
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
    },
    overdue: {
      name: orderColumns.names.overdue,
      orders: overdueOrders,
      width: 136,
      cell: (order) =>
        order.dueOn && !isOverdue(order, Date.now()) ? (
          <Line text={dueOnDay(order.dueOn)} />
        ) : (
          <OverdueMark order={order} says="days" />
        ),
    },
    assigned: {
      name: orderColumns.names.assigned,
      width: '13%',
      cell: (order) => <Line text={assignedNames(order).join(', ')} />,
    },
    location: {
      name: orderColumns.names.location,
      width: '18%',
      cell: ({ locationId: place }) => (
        <span className={classes.place}>
          <AssetIcon icon={place.icon} size={24} />
          <OrderPlace place={place} twoLines />
        </span>
      ),
    },
    when: {
      name: status === 'open' ? 'Created' : 'Closed',
      orders: dateOrders,
      width: 120,
      cell: (order) => <span className={`one-line ${classes.line}`}>{lastStep(order).time}</span>,
    },
    by: {
      name: orderColumns.names.by,
      width: 120,
      cell: (order) => <Line text={lastStep(order).person ?? ''} />,
    },
    tags: {
      name: orderColumns.names.tags,
      width: '16%',
      cell: ({ tags }) => <Line text={tags.join(', ')} />,
    },
    city: { name: orderColumns.names.city, width: 136, cell: ({ cityName }) => <Line text={cityName} /> },
  }
}

/** Truncates long text and shows all of it in a tooltip. */
function Line({ text }: { text: string }) {
  return (
    <span className={`one-line quiet ${classes.line}`} title={text || undefined}>
      {text}
    </span>
  )
}
