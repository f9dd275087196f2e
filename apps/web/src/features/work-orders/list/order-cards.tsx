import { priorityFacts, type WorkOrder } from '@lamplighter/domain/work-orders'
import type { CSSProperties } from 'react'
import row from '../../../kit/lists/row.module.css'
import classes from './orders-list.module.css'
import { OrderCard } from './orders-list.tsx'

/** A few orders as rows, for screens about something else. */
export function OrderCards({ label, orders }: { label: string; orders: readonly WorkOrder[] }) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {orders.map((order) => (
        <li
          key={order._id}
          className={`${row.row} ${classes.card}`}
          style={{ '--priority': priorityFacts[order.priority].color } as CSSProperties}
        >
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  )
}
