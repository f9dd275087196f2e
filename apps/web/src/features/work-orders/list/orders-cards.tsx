import { priorityFacts, type WorkOrder } from '@lamplighter/domain/work-orders'
import type { CSSProperties } from 'react'
import { dateOf, RelativeTime } from '../../../kit/text/relative-time.tsx'
import { PriorityBadge } from '../badges.tsx'
import parts from './order-parts.module.css'
import { OrderActions, OrderPlace, OrderTitle } from './order-parts.tsx'
import classes from './orders-cards.module.css'

interface Props {
  caption: string
  orders: WorkOrder[]
  onClose?: (order: WorkOrder) => void
}

/** The same orders where a table has no room. */
export function OrdersCards({ caption, orders, onClose }: Props) {
  return (
    <ul className={classes.cards} aria-label={caption}>
      {orders.map((order) => (
        <li
          key={order._id}
          className={classes.card}
          style={{ '--priority': priorityFacts[order.priority].colour } as CSSProperties}
        >
          <div className={classes.cardHead}>
            <h3 className={classes.cardTitle}>
              <OrderTitle order={order} />
            </h3>
            <PriorityBadge priority={order.priority} />
          </div>
          <OrderPlace place={order.locationId} />
          <span className={parts.quiet}>
            <When order={order} />
          </span>
          {order.closingNote && <q className={parts.note}>{order.closingNote}</q>}
          <div className={classes.actions}>
            <OrderActions order={order} onClose={onClose} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function When({ order: { createdAt, createdBy, closedAt, closedBy } }: { order: WorkOrder }) {
  if (!closedAt) {
    return (
      <>
        <RelativeTime time={createdAt} /> by {createdBy.name}
      </>
    )
  }
  return (
    <>
      <time dateTime={closedAt}>{dateOf(closedAt)}</time>
      {closedBy && ` by ${closedBy.name}`}
    </>
  )
}
