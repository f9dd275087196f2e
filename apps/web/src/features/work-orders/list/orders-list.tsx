import { priorityFacts, type WorkOrder } from '@lamplighter/domain/work-orders'
import type { CSSProperties } from 'react'
import type { Column } from '../../../kit/lists/columns.ts'
import { DataList } from '../../../kit/lists/data-list.tsx'
import { dateOf, RelativeTime } from '../../../kit/text/relative-time.tsx'
import { PriorityBadge } from '../badges.tsx'
import { UnsentMark } from '../unsent-mark.tsx'
import { workOrderWords } from '../work-orders.messages.ts'
import parts from './order-parts.module.css'
import { OrderActions, OrderPlace, OrderTitle } from './order-parts.tsx'
import classes from './orders-list.module.css'

interface Props {
  caption: string
  orders: WorkOrder[]
  /** Left out for finished orders. */
  onClose: ((order: WorkOrder) => void) | undefined
}

/** Open or finished orders with the priority's colour at their edge. */
export function OrdersList({ caption, orders, onClose }: Props) {
  const columns: Column<WorkOrder>[] = [
    {
      name: workOrderWords.priority,
      width: '1%',
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
    },
    {
      name: workOrderWords.workOrder,
      isHeading: true,
      cell: (order) => (
        <>
          <OrderTitle order={order} />
          <OrderPlace place={order.locationId} />
          <ClosingNote order={order} />
          <UnsentMark id={order._id} />
        </>
      ),
    },
    {
      name: onClose ? 'Created' : 'Closed',
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
      columns={columns}
      card={(order) => <Card order={order} onClose={onClose} />}
      styleOf={({ priority }) => ({ '--priority': priorityFacts[priority].colour }) as CSSProperties}
      classNames={{ table: classes.table, cards: classes.cards, card: classes.card }}
    />
  )
}

function Card({ order, onClose }: { order: WorkOrder; onClose: Props['onClose'] }) {
  const { time, person } = lastStep(order)
  return (
    <>
      <div className={classes.cardHead}>
        <h3 className={`item-name ${classes.cardTitle}`}>
          <OrderTitle order={order} />
        </h3>
        <PriorityBadge priority={order.priority} />
      </div>
      <OrderPlace place={order.locationId} />
      <span className="quiet">
        {time}
        {person && ` by ${person}`}
      </span>
      <ClosingNote order={order} />
      <UnsentMark id={order._id} />
      <div className={classes.actions}>
        <OrderActions order={order} onClose={onClose} />
      </div>
    </>
  )
}

function ClosingNote({ order: { closingNote } }: { order: WorkOrder }) {
  return closingNote && <q className={`quiet ${parts.note}`}>{closingNote}</q>
}

/** When it was closed and by whom, or raised while it is open. */
function lastStep({ createdAt, createdBy, closedAt, closedBy }: WorkOrder) {
  if (!closedAt) return { time: <RelativeTime time={createdAt} />, person: createdBy.name }
  return { time: <time dateTime={closedAt}>{dateOf(closedAt)}</time>, person: closedBy?.name }
}
