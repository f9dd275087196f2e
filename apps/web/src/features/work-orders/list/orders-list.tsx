import { isOverdue, priorityFacts, type WorkOrder } from '@lamplighter/domain/work-orders'
import type { CSSProperties, ReactNode } from 'react'
import { AssetIcon } from '../../../kit/drawings/asset-icon.tsx'
import { RowCheckbox, selectableRow, selectColumn } from '../../../kit/lists/bulk/select-column.tsx'
import type { Column } from '../../../kit/lists/columns.ts'
import { DataList } from '../../../kit/lists/data-list.tsx'
import row from '../../../kit/lists/row.module.css'
import type { Sorting } from '../../../kit/lists/sorting.ts'
import { OverdueMark, PriorityBadge, PriorityMark } from '../badges.tsx'
import { UnsentMark } from '../unsent-mark.tsx'
import { workOrderWords } from '../work-orders.messages.ts'
import parts from './order-parts.module.css'
import {
  dateOrders,
  lastStep,
  OrderActions,
  OrderJob,
  OrderMenu,
  OrderPlace,
  OrderTitle,
  priorityOrders,
  titleOrders,
} from './order-parts.tsx'
import classes from './orders-list.module.css'
import type { OrderRows } from './use-order-selection.ts'

interface Props {
  caption: string
  orders: WorkOrder[]
  sorting: Sorting
  /** Checkboxes while the user selects. */
  selectable: OrderRows | null
  /** Left out for finished orders. */
  onClose: ((order: WorkOrder) => void) | undefined
}

/** Open or finished orders, with the priority's color at the edge (ORDER-21). */
export function OrdersList({ caption, orders, sorting, selectable, onClose }: Props) {
  const columns: Column<WorkOrder>[] = [
    ...(selectable ? [selectColumn(selectable.selection, selectable.all, selectable.rowOf)] : []),
    {
      name: workOrderWords.priority,
      orders: onClose && priorityOrders,
      width: '1%',
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
    },
    {
      name: workOrderWords.workOrder,
      orders: titleOrders,
      isHeading: true,
      cell: (order) => (
        <>
          <span className="beside">
            <AssetIcon icon={order.locationId.icon} size={32} />
            <span className={row.words}>
              <OrderTitle order={order} />
              <OrderPlace place={order.locationId} />
              <span className={parts.facts}>
                <OverdueMark order={order} />
                <OrderJob order={order} />
              </span>
            </span>
          </span>
          <ClosingNote order={order} />
          <UnsentMark id={order._id} />
        </>
      ),
    },
    {
      name: onClose ? 'Created' : 'Closed',
      orders: dateOrders,
      width: '1%',
      cell: (order) => {
        const { time, person } = lastStep(order)
        return (
          <span className={parts.when}>
            {time}
            {person && <span className={parts.by}>by {person}</span>}
          </span>
        )
      },
    },
    {
      name: 'Actions',
      width: '1%',
      cell: (order) => <OrderActions order={order} onClose={onClose} />,
    },
  ]
  return (
    <DataList<WorkOrder>
      tableFrom="64em"
      label={caption}
      items={orders}
      sorting={sorting}
      columns={columns}
      rowOf={selectable ? (order) => selectableRow(selectable.selection, selectable.rowOf(order)) : undefined}
      card={(order) => <OrderCard order={order} selectable={selectable} onClose={onClose} />}
      styleOf={({ priority }) => ({ '--priority': priorityFacts[priority].color }) as CSSProperties}
      classNames={{ table: classes.table, cards: classes.cards, card: `${row.row} ${classes.card}` }}
    />
  )
}

interface CardProps extends Partial<Pick<Props, 'onClose'>> {
  order: WorkOrder
  /** While the user selects, the whole row is a checkbox instead of a link. */
  selectable?: OrderRows | null
  /** Narrow cards show more of the place instead. */
  withAge?: boolean
  /** Below the other facts. */
  children?: ReactNode
}

/** Title, place and priority, each in at most two lines. The distance or the overdue days replace the age. */
export function OrderCard({ order, selectable = null, onClose, withAge = true, children }: CardProps) {
  const { priority, locationId: place } = order
  const picked = selectable?.rowOf(order)
  return (
    <>
      {selectable && picked?.record ? (
        <RowCheckbox selection={selectable.selection} row={picked} />
      ) : (
        <AssetIcon icon={place.icon} size={32} />
      )}
      <div className={row.words}>
        <h3 className="item-name">
          {selectable ? <span className="two-lines">{order.title}</span> : <OrderTitle order={order} />}
        </h3>
        <div className={classes.where}>
          <PriorityMark priority={priority} />
          <span className="visually-hidden">{priorityFacts[priority].label} priority</span>
          <OrderPlace
            place={place}
            otherwise={withAge && !isOverdue(order, Date.now()) ? lastStep(order).time : undefined}
            twoLines
          />
        </div>
        <div className={parts.facts}>
          <OverdueMark order={order} />
          <OrderJob order={order} />
          {children}
        </div>
        <ClosingNote order={order} />
        <UnsentMark id={order._id} />
      </div>
      {!selectable && <OrderMenu order={order} onClose={onClose} />}
    </>
  )
}

function ClosingNote({ order: { closingNote, closingReason } }: { order: WorkOrder }) {
  return (
    <>
      {closingReason && <span className={`quiet ${parts.note}`}>{closingReason}</span>}
      {closingNote && <q className={`quiet ${parts.note}`}>{closingNote}</q>}
    </>
  )
}
