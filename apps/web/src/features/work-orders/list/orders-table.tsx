import { priorityFacts, type WorkOrder, workOrderWords } from '@lamplighter/domain/work-orders'
import type { CSSProperties } from 'react'
import table from '../../../kit/lists/table.module.css'
import { TableHead } from '../../../kit/lists/table-head.tsx'
import { dateOf, RelativeTime } from '../../../kit/text/relative-time.tsx'
import { PriorityBadge } from '../badges.tsx'
import parts from './order-parts.module.css'
import { OrderActions, OrderPlace, OrderTitle } from './order-parts.tsx'
import classes from './orders-table.module.css'

interface Props {
  caption: string
  orders: WorkOrder[]
  onClose?: (order: WorkOrder) => void
}

/** Open or finished orders in rows with the priority's colour at their edge. */
export function OrdersTable({ caption, orders, onClose }: Props) {
  const finished = !onClose
  const columns = [
    workOrderWords.priority,
    workOrderWords.workOrder,
    finished ? 'Closed' : 'Created',
    'Actions',
  ]
  return (
    <table className={`${table.table} ${classes.table}`}>
      <TableHead caption={caption} columns={columns} />
      <tbody>
        {orders.map((order) => (
          <tr key={order._id} style={{ '--priority': priorityFacts[order.priority].colour } as CSSProperties}>
            <td>
              <PriorityBadge priority={order.priority} />
            </td>
            <th scope="row">
              <OrderTitle order={order} />
              <OrderPlace place={order.locationId} />
              {order.closingNote && <q className={parts.note}>{order.closingNote}</q>}
            </th>
            <td>{finished ? <Closed order={order} /> : <Created order={order} />}</td>
            <td>
              <OrderActions order={order} onClose={onClose} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Created({ order }: { order: WorkOrder }) {
  return (
    <span className={parts.when}>
      <RelativeTime time={order.createdAt} />
      <span className={parts.by}>by {order.createdBy.name}</span>
    </span>
  )
}

function Closed({ order: { closedAt, closedBy } }: { order: WorkOrder }) {
  return (
    <span className={parts.when}>
      {closedAt && <time dateTime={closedAt}>{dateOf(closedAt)}</time>}
      {closedBy && <span className={parts.by}>by {closedBy.name}</span>}
    </span>
  )
}
