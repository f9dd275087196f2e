import { callerOf } from '@lamplighter/domain/memberships'
import { canAccompanyWorkOrder, isOverdue, type WorkOrder } from '@lamplighter/domain/work-orders'
import type { Ref } from 'react'
import { RecordedAt } from '../../../kit/text/recorded-at.tsx'
import { RelativeTime } from '../../../kit/text/relative-time.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { OverdueMark, PriorityBadge, StatusBadge } from '../badges.tsx'
import { UnsentMark } from '../unsent-mark.tsx'
import { dueOnDay } from '../work-orders.messages.ts'
import classes from './details.module.css'
import { Viewers } from './viewers.tsx'

interface Props {
  order: WorkOrder
  /** The server does not know the order yet. */
  isOnlyHere?: boolean
  /** Takes the focus after the status changed here. */
  statusRef?: Ref<HTMLSpanElement>
}

/** Status, priority, creator and date. */
export function OrderState({ order, isOnlyHere = false, statusRef }: Props) {
  const { user } = useSession()
  return (
    <div className={`line ${classes.facts}`}>
      <span ref={statusRef} tabIndex={-1}>
        <StatusBadge status={order.status} />
      </span>
      <PriorityBadge priority={order.priority} />
      <OverdueMark order={order} says="whole" />
      {order.dueOn && !isOverdue(order, Date.now()) && order.status === 'open' && (
        <span>{dueOnDay(order.dueOn)}</span>
      )}
      <UnsentMark id={order._id} />
      <span>
        Created <RelativeTime time={order.createdAt} />
        <RecordedAt time={order.recordedAt} beside={order.createdAt} /> by {order.createdBy.name}
      </span>
      {!isOnlyHere && canAccompanyWorkOrder(user && callerOf(user), order) && <Viewers id={order._id} />}
    </div>
  )
}
